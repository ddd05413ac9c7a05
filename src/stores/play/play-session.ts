import { atom } from 'nanostores';
import * as z from 'zod/mini';
import type { OutputOf } from '../../contract/core/endpoint.ts';
import { toMajor, toMinor } from '../../contract/core/money.ts';
import { listRounds, type RoundRecord } from '../../contract/records/records.ts';
import { environment } from '../core/environment.ts';
import { addDays, getToday } from '../core/period.ts';
import { request } from '../core/request.ts';
import { readKey } from '../core/storage-keys.ts';
import { createStored } from '../core/stored.ts';
import { $session } from '../session/session.ts';
import { $balance, renewBalance } from '../wallet/wallet.ts';
import type { GameKey } from './launch.ts';
import { noteSeen } from './seen-rounds.ts';

const TICK_MS = 1_000;
/** Reopening a game within this time continues the same play session. */
export const PLAY_SESSION_GAP_MS = 600_000;
/** Minimum delay of a check after a signal, so that fast rounds share one. */
export const LOOK_GAP_MS = 800;
/** Maximum number of checks after a signal. No further check follows one that finds a closed round. */
const LOOKS_OF_A_SIGNAL = 2;
/** Interval of regular checks, because games of other vendors may not signal the end of a round. */
export const LOOK_EVERY_MS = 60_000;
const PAGE_SIZE = 50;
const PAGES_MAX = 20;

export interface PlaySessionResult {
  readonly amount: number;
  readonly currency: OutputOf<typeof listRounds>['currency'];
}

/** Duration of the play session in seconds. */
export const $playSessionSeconds = atom(0);
/** Net result of the settled rounds of the play session; undefined while unknown, and for play money. */
export const $playSessionResult = atom<PlaySessionResult | undefined>(undefined);

/** The open game's last ended round, even from before the play session. Undefined while unknown, and with play money. */
export const $endedRound = atom<RoundRecord | undefined>(undefined);

/** Counts the signals of the open game: money moved or a round ended. A lost round does not change the balance. */
export const $roundSignals = atom(0);

export function noteRoundSignal(): void {
  $roundSignals.set($roundSignals.get() + 1);
}

const PlaySessionSchema = z.object({
  game: z.string(),
  /** Account of the play session, because another account may use the same page later. */
  account: z.optional(z.string()),
  /** Played time. It is added up while the game is open, because a phone may set its clock in between. */
  playedMs: z.number(),
  seenAt: z.number(),
  /** First day that is searched for rounds of the play session. */
  from: z.string(),
  /** Start of the last round before the play session, by the server's clock; unknown until the first check. */
  mark: z.optional(z.string()),
});
type PlaySession = z.infer<typeof PlaySessionSchema>;

const toName = ({ vassalage, gameId }: GameKey) => `${vassalage}/${gameId}`;

const stored = createStored('sitting', PlaySessionSchema);

function resumeOrStart(game: GameKey): PlaySession {
  const now = environment().now();
  const kept = stored.read();
  const account = readKey('account');
  const pause = now - (kept?.seenAt ?? 0);
  const isSame = kept?.game === toName(game) && kept.account === account && Math.abs(pause) < PLAY_SESSION_GAP_MS;
  if (!isSame) return { game: toName(game), account, playedMs: 0, seenAt: now, from: addDays(getToday(), -1) };
  return { ...kept, playedMs: kept.playedMs + Math.max(0, pause) };
}

/** Rounds of a game since a mark; each is requested until it is closed. */
function createTally({ vassalage, gameId }: GameKey, from: string) {
  const closed = new Map<string, number>();
  const latest: RoundRecord[] = [];
  const ask = (cursor: string, pageSize: number) => request(listRounds, { from, vassalage, cursor, pageSize });

  function count(list: readonly RoundRecord[], mark: string): { isNew: boolean; isEnd: boolean } {
    const later = list.filter(({ openedAt }) => openedAt > mark);
    const unknown = later.filter(({ roundId }) => !closed.has(roundId));
    for (const { roundId, state, net, gameId: played } of unknown)
      if (state !== 'open') closed.set(roundId, played === gameId ? net : 0);
    return { isNew: unknown.length > 0, isEnd: later.length < list.length };
  }

  /** Start of the newest round; empty without one. */
  async function findMark(): Promise<string | undefined> {
    const answer = await ask('', 1);
    return answer.ok ? (answer.value.list[0]?.openedAt ?? '') : undefined;
  }

  async function look(mark: string): Promise<(PlaySessionResult & { closed: number }) | undefined> {
    let cursor = '';
    latest.length = 0;
    for (let page = 0; page < PAGES_MAX; page += 1) {
      const answer = await ask(cursor, PAGE_SIZE);
      if (!answer.ok) return undefined;
      const { list, next, currency } = answer.value;
      const { isNew, isEnd } = count(list, mark);
      latest.push(...list);
      cursor = next;
      if (isEnd || !isNew || !next) {
        const minor = [...closed.values()].reduce((sum, net) => sum + toMinor(net), 0);
        return { amount: toMajor(minor), currency, closed: closed.size };
      }
    }
    return undefined;
  }
  return { findMark, look, latest };
}

function findEnded(rounds: readonly RoundRecord[], { gameId }: GameKey): RoundRecord | undefined {
  const ended = rounds.filter((round) => round.gameId === gameId && round.closedAt !== null);
  return ended.sort((left, right) => ((left.closedAt ?? '') < (right.closedAt ?? '') ? 1 : -1))[0];
}

function isPlayingForMoney(): boolean {
  const { kind } = $session.get();
  return kind === 'member' || kind === 'agent';
}

/** Checks the result soon after money moved, and at intervals. One check runs at a time. */
function followResult(game: GameKey, kept: PlaySession, keep: (mark: string) => void): () => void {
  const tally = createTally(game, kept.from);
  let { mark } = kept;
  let callOff: (() => void) | undefined;
  let isLooking = false;
  let isSoon = false;
  /** Checks that may still follow a signal, because the wallet may learn the end of a round after the game. */
  let moreLooks = 0;
  let closed = 0;
  let hasLeft = false;
  let wasCut = false;

  async function look(): Promise<void> {
    isSoon = false;
    plan(LOOK_EVERY_MS);
    if (!isPlayingForMoney()) return;
    if (isLooking) return planSoon();
    isLooking = true;
    renewBalance();
    const known = mark ?? (await tally.findMark());
    const result = known === undefined ? undefined : await tally.look(known);
    isLooking = false;
    // After an outage, rounds are not marked as seen: they ended unnoticed, so the last-round notice must still show
    // them.
    if (result && !hasLeft && !wasCut) noteSeen(game, tally.latest);
    wasCut = !result;
    if (hasLeft || known === undefined) return;
    if (mark === undefined) keep(known);
    mark = known;
    if (!result) return;
    $playSessionResult.set({ amount: result.amount, currency: result.currency });
    $endedRound.set(findEnded(tally.latest, game));
    moreLooks = result.closed > closed ? 0 : moreLooks - 1;
    ({ closed } = result);
    if (moreLooks > 0) planSoon();
  }

  function plan(milliseconds: number): void {
    callOff?.();
    callOff = environment().after(milliseconds, () => void look());
  }

  /** Plans a check after a signal, unless one is planned already: in a fast game, each signal would postpone the check again. */
  function planSoon(): void {
    if (isSoon) return;
    isSoon = true;
    plan(LOOK_GAP_MS);
  }

  const stopSignals = $roundSignals.listen(() => {
    moreLooks = LOOKS_OF_A_SIGNAL;
    planSoon();
  });
  let amount: number | undefined;
  const stopBalance = $balance.subscribe((balance) => {
    if (balance.status !== 'ready' || balance.amount === amount) return;
    const isFirst = amount === undefined;
    ({ amount } = balance);
    if (!isFirst) planSoon();
  });
  // After a reload, the game may open before the account is known.
  const stopSession = $session.listen(() => void look());
  void look();
  return () => {
    hasLeft = true;
    stopBalance();
    stopSignals();
    stopSession();
    callOff?.();
  };
}

function trackPlaySession(game: GameKey): () => void {
  let kept = resumeOrStart(game);
  let countedAt = environment().elapsed();
  let callOff: (() => void) | undefined;
  $playSessionResult.set(undefined);
  $endedRound.set(undefined);
  const tick = () => {
    const elapsed = environment().elapsed();
    kept = { ...kept, playedMs: kept.playedMs + elapsed - countedAt, seenAt: environment().now() };
    countedAt = elapsed;
    $playSessionSeconds.set(Math.floor(kept.playedMs / TICK_MS));
    // Does not write while no account, or another account, is signed in.
    if (kept.account === readKey('account')) stored.write(kept);
    callOff = environment().after(TICK_MS, tick);
  };
  tick();
  const leave = followResult(game, kept, (mark) => {
    kept = { ...kept, mark };
  });
  return () => {
    callOff?.();
    leave();
  };
}

/**
 * Tracks time and result while a game is open. A play session continues after a reload and belongs to one account.
 * Returns a function that stops.
 */
export function watchPlaySession(game: GameKey): () => void {
  let account = readKey('account');
  let leave = trackPlaySession(game);
  const stop = $session.listen((session) => {
    if (!('info' in session) || session.info.account === account) return;
    ({ account } = session.info);
    leave();
    leave = trackPlaySession(game);
  });
  return () => {
    stop();
    leave();
  };
}
