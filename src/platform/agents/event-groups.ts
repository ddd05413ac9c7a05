import type { EventGroup } from '../../contract/agents/events.ts';
import type { TransferKind } from '../wallet/transfer-kinds.ts';
import { BONUS, EARNED, WITHDRAWAL } from './project-rows.ts';
import type { FigureRow } from './report-queries.ts';

interface Group {
  readonly kinds: readonly TransferKind[];
  /** Columns that the group's rows sum up to. A fee belongs to deposits and withdrawals alike, so no group includes it. */
  readonly figures: readonly (keyof FigureRow)[];
}

const GROUPS: Record<EventGroup, Group> = {
  play: { kinds: ['win', 'win_void'], figures: ['rounds', 'stake_minor', 'valid_minor', 'payout_minor'] },
  deposits: { kinds: ['deposit', 'deposit_reversed'], figures: ['deposit_minor'] },
  withdrawals: { kinds: WITHDRAWAL, figures: ['withdrawal_minor'] },
  bonuses: { kinds: BONUS, figures: ['bonus_minor'] },
  transfers: { kinds: ['transfer_received', 'transfer_sent'], figures: ['transfer_in_minor', 'transfer_out_minor'] },
  earnings: { kinds: EARNED, figures: ['earned_minor'] },
};

export function isOfGroup(kind: string, group: EventGroup): boolean {
  return (GROUPS[group].kinds as readonly string[]).includes(kind);
}

export function keepGroup(row: FigureRow, group: EventGroup | ''): FigureRow {
  if (group === '') return row;
  const { figures } = GROUPS[group];
  const kept = Object.entries(row).map(([name, value]) => [
    name,
    figures.includes(name as keyof FigureRow) ? value : 0,
  ]);
  return Object.fromEntries(kept) as FigureRow;
}
