export const SETTLEMENT_STEPS = ['opened', 'counted', 'held', 'credited', 'posted', 'paid', 'closed'] as const;
export type SettlementStep = (typeof SETTLEMENT_STEPS)[number];

let probe: (step: SettlementStep) => void = () => undefined;

/** A step is behind us. Tests end a settlement here as a crash would. */
export function passStep(step: SettlementStep): void {
  probe(step);
}

/** For tests; without an argument nothing is in the way. */
export function setStepProbe(next: (step: SettlementStep) => void = () => undefined): void {
  probe = next;
}
