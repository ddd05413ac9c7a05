import type { WireContract } from '../../../contract/contracts/contracts.ts';
import type { WireSettlement } from '../../../stores/contracts/settlements.ts';
import type { Tone } from '../../centre/parts/State.tsx';

export const CONTRACT_TONES = {
  offered: 'wait',
  active: 'good',
  ending: 'wait',
  rejected: 'bad',
  withdrawn: 'plain',
  replaced: 'plain',
  terminated: 'plain',
} as const satisfies Record<WireContract['state'], Tone>;

export const SETTLEMENT_TONES = {
  none: 'plain',
  due: 'wait',
  owed: 'bad',
  paid: 'good',
} as const satisfies Record<WireSettlement['state'], Tone>;
