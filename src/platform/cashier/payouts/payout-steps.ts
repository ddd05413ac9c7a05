import { createCrashProbes } from '../../crash-probes.ts';

/**
 * The steps in the life of a payout, in order: owner of the account compared, request stored, sent, answer stored, read again, money moved.
 */
export const PAYOUT_STEPS = ['compared', 'asked', 'sent', 'kept', 'read', 'moved'] as const;
export type PayoutStep = (typeof PAYOUT_STEPS)[number];

export const { passStep, setStepProbe } = createCrashProbes<PayoutStep>();
