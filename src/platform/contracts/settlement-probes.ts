import { createCrashProbes } from '../crash-probes.ts';

export const SETTLEMENT_STEPS = ['opened', 'counted', 'held', 'credited', 'posted', 'paid', 'closed'] as const;
export type SettlementStep = (typeof SETTLEMENT_STEPS)[number];

export const { passStep, setStepProbe } = createCrashProbes<SettlementStep>();
