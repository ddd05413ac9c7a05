import { accept, type Result, refuse } from '../../server/result.ts';
import { makeServerSeed, toCommitment } from '../slots/provably-fair.ts';
import type { PlacedTicket } from '../tickets/ticket.ts';
import { getSwimming } from './sea.ts';
import { parseShot } from './selection.ts';
import { drawShot, STAKES_MINOR } from './shot.ts';
import { type CommitmentRow, createShotStore, type ShotRow } from './shot-store.ts';

/** Maximum number of shots of one player per second. */
export const SHOTS_A_SECOND = 5;
/** Retention of shots for repeated requests. */
export const SHOTS_KEPT_MS = 2 * 3_600_000;
/** Retention of a commitment that a player has seen. It is longer than any launch, which lives half a day at most. */
export const COMMITMENTS_KEPT_MS = 30 * 86_400_000;
/** Maximum deletions of each kind per step, so that a full sea stays responsive. */
const FORGOTTEN_AT_ONCE = 2000;
const FORGET_EVERY_MS = 10_000;
const PLAYERS_COUNTED_MAX = 10_000;

interface Options {
  readonly storage: DurableObjectStorage;
  readonly now: () => number;
}

/**
 * Decides shots. The caller runs one call at a time. A shot is stored completely before it is sent, and repeating a ticket returns the same
 * shot.
 */
export function createSeaRoom({ storage, now }: Options) {
  const store = createShotStore(storage);
  let forgottenMs = 0;
  const counts = new Map<string, { second: number; shots: number }>();

  async function makeCommitment(nonce: number): Promise<CommitmentRow> {
    const serverSeed = makeServerSeed();
    return { server_seed: serverSeed, server_seed_hash: await toCommitment(serverSeed), nonce };
  }

  async function requireCommitment(player: string): Promise<CommitmentRow> {
    const known = store.getCommitment(player);
    if (known) return known;
    const made = await makeCommitment(0);
    store.commit(player, made, now());
    return made;
  }

  function isTooFast(player: string): boolean {
    const second = Math.floor(now() / 1000);
    const known = counts.get(player);
    const shots = known?.second === second ? known.shots + 1 : 1;
    if (counts.size > PLAYERS_COUNTED_MAX) counts.clear();
    counts.set(player, { second, shots });
    return shots > SHOTS_A_SECOND;
  }

  return {
    requireCommitment,

    /**
     * Checks before the stake is taken that the fish is in the sea and the rate limit allows the shot. A shot that is already decided
     * always passes.
     */
    aim(player: string, shotKey: string, fish: number): Result<null> {
      if (store.hasKey(player, shotKey)) return accept(null);
      if (!getSwimming(fish, now()) || store.isCaught(fish)) return refuse('games.round_returned');
      return isTooFast(player) ? refuse('request.rate_limited') : accept(null);
    },

    /** Decides a ticket once. A refusal returns the stake. */
    async shoot(ticket: PlacedTicket): Promise<Result<{ shot: ShotRow; isNew: boolean }>> {
      const known = store.getShot(ticket.ticketId);
      if (known) return accept({ shot: known, isNew: false });
      const selection = parseShot(ticket.selection);
      if (!selection || !STAKES_MINOR.includes(ticket.stakeMinor)) return refuse('games.stake_invalid');
      const fish = getSwimming(selection.fish, now());
      if (!fish || store.isCaught(fish.number)) return refuse('games.round_returned');
      const { server_seed, server_seed_hash, nonce } = await requireCommitment(ticket.player);
      const seeds = { serverSeed: server_seed, clientSeed: selection.clientSeed, nonce };
      const { isCaught, payoutMinor } = await drawShot(fish.kind, seeds, ticket.stakeMinor);
      const next = await makeCommitment(nonce + 1);
      const shot: ShotRow = {
        ticket_id: ticket.ticketId,
        player: ticket.player,
        shot_key: selection.shotKey,
        fish: fish.number,
        kind: fish.kind.id,
        currency: ticket.currency,
        stake_minor: ticket.stakeMinor,
        payout_minor: payoutMinor,
        is_caught: isCaught ? 1 : 0,
        server_seed,
        server_seed_hash,
        client_seed: selection.clientSeed,
        nonce,
        at_ms: now(),
      };
      store.addShot(shot, next);
      return accept({ shot, isNew: true });
    },

    markTold: (ticketId: string) => store.markTold(ticketId),

    listCaught: () => store.listCaught(now() - 60_000),

    /** Deletes some old rows. */
    forget(): void {
      forgottenMs = now();
      store.forgetShots(now() - SHOTS_KEPT_MS, FORGOTTEN_AT_ONCE);
      store.forgetCommitments(now() - COMMITMENTS_KEPT_MS, FORGOTTEN_AT_ONCE);
    },

    /** When the next deletion is due; null when nothing is stored. */
    getForgetMs(): number | null {
      const { shot, commitment } = store.getOldest();
      const times = [
        ...(shot === null ? [] : [shot + SHOTS_KEPT_MS]),
        ...(commitment === null ? [] : [commitment + COMMITMENTS_KEPT_MS]),
      ];
      return times.length > 0 ? Math.max(Math.min(...times) + 1, forgottenMs + FORGET_EVERY_MS) : null;
    },
  };
}

export type SeaRoom = ReturnType<typeof createSeaRoom>;
