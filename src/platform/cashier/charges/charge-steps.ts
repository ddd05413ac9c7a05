import { createCrashProbes } from '../../crash-probes.ts';

/** In the order of a charge's life: made, its code kept, read, its payment taken, a refund sent, the charge closed. */
export const CHARGE_STEPS = ['asked', 'made', 'kept', 'read', 'taken', 'refunded', 'closed'] as const;
export type ChargeStep = (typeof CHARGE_STEPS)[number];

export const { passStep, setStepProbe } = createCrashProbes<ChargeStep>();
