import type { OutputOf, ParsedInputOf } from '../contract/core/endpoint.ts';
import type { ErrorCode } from '../contract/core/errors.ts';
import { type Currency, hasCents, toMajor, toMinor } from '../contract/core/money.ts';
import type { openSlot, spinSlot } from '../contract/studio/studio.ts';
import { toReplay } from '../server/replay.ts';
import { accept, type Result, refuse } from '../server/result.ts';
import type { NamedAlarm } from './alarms.ts';
import type { StudioTitle } from './catalogue.ts';
import type { Launch } from './launch.ts';
import type { LiveLaunches } from './live-launches.ts';
import { toSlotEnd, toSlotRound } from './round-answers.ts';
import { finishOpenRound, makeCommitment, requireTitle } from './round-steps.ts';
import { type Commitment, createRoundStore, type RoundRow, type RoundStore } from './round-store.ts';
import { toRules } from './rules.ts';
import { SPIN_EARLY_MS } from './slots/spin-timing.ts';
import type { WalletClient } from './wallet-client.ts';

export type OpenedSlot = OutputOf<typeof openSlot>;
export type Spun = OutputOf<typeof spinSlot>;
export type SpinInput = Omit<ParsedInputOf<typeof spinSlot>, 'launch'>;

interface Options {
  storage: DurableObjectStorage;
  player: string;
  wallet: WalletClient;
  live: LiveLaunches;
  /** The part of the object's alarm that belongs to rounds. */
  alarm: NamedAlarm;
  /** Minimum time between the starts of two spins of one title. */
  spinMinMs: number;
  now: () => number;
  wait: (milliseconds: number) => Promise<void>;
  /** Called when the whole storage is deleted, so that other parts drop their state in memory. */
  onForget: () => void;
}

/** Time until the first retry of a round that was left open by a crash or an unanswered wallet call. */
export const RECOVERY_FIRST_MS = 15_000;
const RECOVERY_MAX_MS = 300_000;
/** Demo members live for a day; their rounds are deleted after this time. */
export const PLAY_KEPT_MS = 48 * 3_600_000;

/** An open round has no result yet; repeating the request returns it later. */
function toRefusal({ state, refusal }: RoundRow): ErrorCode {
  const isOpen = state === 'betting' || state === 'paying' || state === 'returning';
  return (isOpen ? undefined : refusal) ?? 'upstream.unavailable';
}

/** The stake in minor units, or the reason why the title does not accept it. */
export function toStakeMinor(title: StudioTitle, stake: number): Result<number> {
  if (!hasCents(stake) || stake <= 0) return refuse('games.stake_invalid');
  const minor = toMinor(stake);
  if (minor > title.maxBetMinor) return refuse('games.stake_over_limit');
  return title.stakesMinor.includes(minor) ? accept(minor) : refuse('games.stake_invalid');
}

/**
 * The slot rounds of one player. The caller runs one call at a time. Each step is stored before the wallet is called, so another instance
 * over the same storage can continue at any point.
 */
export function createPlayerTable({ storage, player, wallet, live, alarm, spinMinMs, now, wait, onForget }: Options) {
  const { askBalance, requireLive, forget: forgetLaunch, forgetAll } = live;
  let store: RoundStore | undefined;
  let recoveries = 0;
  /** Creates the tables lazily: nothing is stored for a player before the wallet has confirmed a launch. */
  const getStore = () => {
    store ??= createRoundStore(storage);
    return store;
  };

  /** Without an open round, only the deletion of play-money rounds needs an alarm. */
  async function rest(currency: Currency | undefined): Promise<void> {
    if (currency === 'PLAY') await alarm.set(now() + PLAY_KEPT_MS);
    else await alarm.clear();
  }

  /** Deletes old play-money rounds. If the player has no rounds, the alarm was set for a demo player. */
  async function forget(): Promise<void> {
    const last = getStore().getLast();
    if (last && last.currency !== 'PLAY') return;
    const keptUntil = (last?.created_at_ms ?? 0) + PLAY_KEPT_MS;
    if (keptUntil > now()) return alarm.set(keptUntil);
    store = undefined;
    forgetAll();
    onForget();
    await storage.deleteAll();
  }

  async function finish(): Promise<boolean> {
    const isDone = await finishOpenRound({ player, rounds: getStore(), wallet, wait });
    if (isDone) {
      recoveries = 0;
      await rest(getStore().getLast()?.currency);
    } else {
      recoveries += 1;
      await alarm.set(now() + Math.min(RECOVERY_MAX_MS, RECOVERY_FIRST_MS * 2 ** recoveries));
    }
    return isDone;
  }

  /** Finishes a round that an earlier request left open; true when no round is open. */
  async function resume(): Promise<boolean> {
    if (!getStore().getOpen()) return true;
    getStore().markInterrupted();
    return finish();
  }

  async function requireCommitment(gameId: string): Promise<Commitment> {
    const known = getStore().getCommitment(gameId);
    if (known) return known;
    const made = await makeCommitment(0);
    getStore().commit(gameId, made);
    return made;
  }

  async function toSpun(row: RoundRow, balanceMinor: number): Promise<Result<Spun>> {
    const next = await requireCommitment(row.game_id);
    return accept({
      round: toSlotRound(row),
      balance: toMajor(balanceMinor),
      nextServerSeedHash: next.server_seed_hash,
      nonce: next.nonce,
    });
  }

  /** Answers a repeated round key with the stored round. */
  async function answerKnown(launch: Launch, row: RoundRow, input: SpinInput): Promise<Result<Spun>> {
    const isSame = toMajor(row.stake_minor) === input.stake && row.client_seed === input.clientSeed;
    const first = toReplay(isSame, row);
    if (!first.ok) return first;
    if (row.state !== 'settled') return refuse(toRefusal(row));
    const balance = await askBalance(launch);
    return toSpun(row, balance.ok ? balance.value.balanceMinor : (row.balance_minor ?? 0));
  }

  /** Whether this spin comes too soon after the last one. A clock that was set back does not delay a spin. */
  function isTooSoon(gameId: string): boolean {
    const last = getStore().getLastPlayed(gameId);
    const passedMs = last ? now() - last.created_at_ms : Number.POSITIVE_INFINITY;
    return passedMs >= 0 && passedMs < spinMinMs - SPIN_EARLY_MS;
  }

  async function play(launch: Launch, currency: Currency, input: SpinInput, stakeMinor: number) {
    const commitment = await requireCommitment(launch.gameId);
    getStore().begin(
      {
        round_id: crypto.randomUUID(),
        game_id: launch.gameId,
        round_key: input.roundKey,
        currency,
        launch: launch.token,
        stake_minor: stakeMinor,
        client_seed: input.clientSeed,
        created_at_ms: now(),
      },
      commitment,
    );
    // Round and alarm are written without an await between them, so both are stored together.
    await alarm.set(now() + RECOVERY_FIRST_MS);
    await finish();
  }

  return {
    async open(launch: Launch): Promise<Result<OpenedSlot>> {
      const first = await askBalance(launch);
      if (!first.ok) return first;
      const hadOpenRound = getStore().getOpen() !== undefined;
      await resume();
      const asked = hadOpenRound ? await askBalance(launch) : first;
      if (!asked.ok) return asked;
      const title = requireTitle(launch.gameId);
      const next = await requireCommitment(launch.gameId);
      const last = getStore().getLastSettled(launch.gameId);
      const played = getStore().getLastPlayed(launch.gameId);
      if (!getStore().getOpen() && asked.value.currency === 'PLAY') await rest('PLAY');
      return accept({
        ...toRules(title),
        currency: asked.value.currency,
        balance: toMajor(asked.value.balanceMinor),
        nextServerSeedHash: next.server_seed_hash,
        nonce: next.nonce,
        lastRound: last ? toSlotRound(last) : null,
        lastEnd: played ? toSlotEnd(played) : null,
      });
    },

    async spin(launch: Launch, input: SpinInput): Promise<Result<Spun>> {
      const currency = await requireLive(launch);
      if (!currency.ok) return currency;
      const rounds = getStore();
      const isFree = await resume();
      const known = rounds.getByKey(launch.gameId, input.roundKey);
      if (known) return answerKnown(launch, known, input);
      if (!isFree) return refuse('games.round_open');
      const stake = toStakeMinor(requireTitle(launch.gameId), input.stake);
      if (!stake.ok) return stake;
      if (isTooSoon(launch.gameId)) return refuse('games.too_soon');
      await play(launch, currency.value, input, stake.value);
      const played = rounds.getByKey(launch.gameId, input.roundKey);
      if (!played) throw new Error('A round is gone');
      if (played.state === 'settled') return toSpun(played, played.balance_minor ?? 0);
      if (played.refusal === 'games.launch_expired') forgetLaunch(launch);
      return refuse(toRefusal(played));
    },

    async wake(): Promise<void> {
      if (getStore().getOpen()) await resume();
      else await forget();
    },
  };
}

export type PlayerTable = ReturnType<typeof createPlayerTable>;
