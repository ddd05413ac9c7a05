import { toMajor } from '../../contract/core/money.ts';
import type { FishShot } from '../../contract/studio/fish.ts';
import type { TicketRow } from '../tickets/ticket.ts';
import type { ShotRow } from './shot-store.ts';

type Told = Omit<FishShot, 'stake' | 'payout'>;

export function toOutcome(shot: ShotRow): string {
  const told: Told = {
    shotId: shot.ticket_id,
    fish: shot.fish,
    kind: shot.kind,
    isCaught: shot.is_caught === 1,
    serverSeedHash: shot.server_seed_hash,
    serverSeed: shot.server_seed,
    clientSeed: shot.client_seed,
    nonce: shot.nonce,
  };
  return JSON.stringify(told);
}

export function toShot({ outcome, stake_minor, payout_minor }: TicketRow): FishShot | null {
  if (outcome === null) return null;
  return { ...(JSON.parse(outcome) as Told), stake: toMajor(stake_minor), payout: toMajor(payout_minor ?? 0) };
}
