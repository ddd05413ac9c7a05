import { createCrashProbes } from '../../crash-probes.ts';

/** In the order of a charge's life: made, code stored, read, payment taken, refund sent, closed. */
export const CHARGE_STEPS = ['asked', 'made', 'kept', 'read', 'taken', 'refunded', 'closed'] as const;
export type ChargeStep = (typeof CHARGE_STEPS)[number];

export const { passStep, setStepProbe } = createCrashProbes<ChargeStep>();
