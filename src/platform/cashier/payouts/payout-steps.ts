import { createCrashProbes } from '../../crash-probes.ts';

/** In the order of a payout's life: owner of the account compared, request stored, sent, answer stored, read again, money moved. */
export const PAYOUT_STEPS = ['compared', 'asked', 'sent', 'kept', 'read', 'moved'] as const;
export type PayoutStep = (typeof PAYOUT_STEPS)[number];

export const { passStep, setStepProbe } = createCrashProbes<PayoutStep>();
