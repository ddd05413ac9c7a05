import { createCrashProbes } from '../../crash-probes.ts';

/** The steps in the life of a charge, in order: made, code stored, read, payment taken, refund sent, closed. */
export const CHARGE_STEPS = ['asked', 'made', 'kept', 'read', 'taken', 'refunded', 'closed'] as const;
export type ChargeStep = (typeof CHARGE_STEPS)[number];

export const { passStep, setStepProbe } = createCrashProbes<ChargeStep>();
