import { atom } from 'nanostores';
import * as z from 'zod/mini';
import { environment } from '../core/environment.ts';
import { noteEnd } from '../core/read-only.ts';
import { SLOW_AFTER_MS } from '../core/result.ts';
import { createStored } from '../core/stored.ts';
import { $session } from '../session/session.ts';
import { getHandle } from '../session/session-handle.ts';
import { renewShownBalance } from '../wallet/wallet.ts';
import { checkExclusion, forgetExclusion } from './excluded-game.ts';
import { type Kept, recallForFrame, storeForFrame } from './frame-storage.ts';
import { $launch, type GameKey, launch, openGame, relaunch } from './launch.ts';
import { noteRoundSignal } from './play-session.ts';

/**
 * State of the open game's frame: `slow` after 8 seconds without a signal, `silent` if one of our documents loaded that
 * is not a game, `expired` after its launch ended.
 */
export type Frame = 'loading' | 'slow' | 'silent' | 'ready' | 'expired';

export const $frame = atom<Frame>('loading');
/** True after the balance of a member with real money was too low for a stake. Play money cannot be deposited. */
export const $lacksFunds = atom(false);
/** Increases when the frame must be reloaded. */
export const $frameTurn = atom(0);
/** Delay after `load` before a frame without a message counts as silent. A message sent before `load` may arrive after it. */
const SILENT_AFTER_MS = 1_000;
/** Kind of the call after which a frame reports `orla:read-only`: a change that was refused, such as a bet. */
const BET = { method: 'POST', auth: 'launch' } as const;
/** A change of the page's balance within this time after the game reported one is the game's own. */
const OWN_CHANGE_MS = 2_000;
/** The largest number of a try that the studio reads (studio/frame.ts). */
const TRIES_MAX = 9_999;
/** Number of the try that loaded after a silent one: the browser may hold a bad copy of a file under the addresses before. */
const stored = createStored('frameTries', z.int().check(z.positive(), z.maximum(TRIES_MAX)));
const callOffs: (() => void)[] = [];
let changedAt = Number.NEGATIVE_INFINITY;
let isHeard = false;
let wasSilent = false;
/** Read once for each launch, because the address of an open frame must not change. */
let triesBefore = 0;

/** Whether the game itself has just reported a change of the balance, which it shows already. */
export function hasJustChanged(): boolean {
  const age = environment().now() - changedAt;
  // A negative age means that the clock was set back since then.
  return age >= 0 && age < OWN_CHANGE_MS;
}

/** Even turns use the first address of the game, odd ones the second. */
export function isSecondAddress(url2: string | undefined, turn: number): boolean {
  return url2 !== undefined && turn % 2 === 1;
}

/** After the largest number it begins anew. */
function toTries(turn: number): number {
  const tries = triesBefore + turn;
  return tries > TRIES_MAX ? tries - TRIES_MAX : tries;
}

/**
 * Address for an attempt to load the frame. `drawn` is the address on one of the game hosts. A repeated attempt adds
 * `again` to the address of our own games, and their frames then request their files under other addresses, too
 * (studio/frame.ts). Later openings begin with the number that loaded.
 */
export function toTriedAddress(url: string, drawn: string, turn: number): string {
  const tries = toTries(turn);
  if (tries === 0 || !url.startsWith('/studio/')) return drawn;
  const [document = '', ...launch] = drawn.split('#');
  return [`${document}${document.includes('?') ? '&' : '?'}again=${tries}`, ...launch].join('#');
}

/**
 * Handles a failed address. After the first address, tries the second one without asking. If there is no second
 * address, or it failed too, the player decides.
 */
function fail(state: 'slow' | 'silent'): void {
  const present = $launch.get();
  const url2 = present.status === 'open' ? present.url2 : undefined;
  wasSilent ||= state === 'silent';
  if (url2 !== undefined && !isSecondAddress(url2, $frameTurn.get())) reloadFrame();
  else $frame.set(state);
}

function stopWaiting(): void {
  for (const callOff of callOffs.splice(0)) callOff();
}

function waitForFrame(): void {
  stopWaiting();
  isHeard = false;
  $frame.set('loading');
  $lacksFunds.set(false);
  callOffs.push(
    environment().after(SLOW_AFTER_MS, () => {
      if ($frame.get() === 'loading') fail('slow');
    }),
  );
}

export function markFrameReady(): void {
  stopWaiting();
  if ($frame.get() !== 'expired') $frame.set('ready');
}

export function reloadFrame(): void {
  $frameTurn.set($frameTurn.get() + 1);
  waitForFrame();
}

/**
 * Called when a document has loaded in the frame. A vendor's game need not signal anything. Our own games first ask for
 * their stored data, then signal that they are ready (docs/vendor-guide.md §10). If one of our documents sends no
 * signal, it is the page that refuses a game (edge/proxy/game-frames.ts), which has no scripts.
 */
export function hearLoad(url: string): void {
  if (!url.startsWith('/studio/')) {
    markFrameReady();
    return;
  }
  callOffs.push(
    environment().after(SILENT_AFTER_MS, () => {
      if (!isHeard) fail('silent');
    }),
  );
}

function mayDeposit(): boolean {
  const session = $session.get();
  return 'info' in session && session.kind !== 'demo';
}

/** Only our own games call the platform through the site, so only their frames can report that the platform is read-only. */
function isOwnGame(): boolean {
  const present = $launch.get();
  if (present.status !== 'open') return false;
  const { url, url2 } = present;
  return ((isSecondAddress(url2, $frameTurn.get()) && url2) || url).startsWith('/studio/');
}

/** A slow network is no reason to load the files of all games anew: only a silent frame may have a bad copy. */
function rememberTries(): void {
  if (wasSilent && isOwnGame()) stored.write(toTries($frameTurn.get()));
  wasSilent = false;
}

function toSignal(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'type' in data ? data.type : data;
}

/**
 * Handles a message from the frame's window; the caller has checked its source. `answer` replies to that window only.
 */
export function hearFrame(data: unknown, answer: (kept: Kept) => void = () => undefined): void {
  isHeard = true;
  const signal = toSignal(data);
  const present = $launch.get();
  if (signal === 'orla:keep' && present.status === 'open') storeForFrame(present.game, data);
  if (signal === 'orla:recall' && present.status === 'open') answer(recallForFrame(present.game));
  if (signal === 'orla:ready') {
    rememberTries();
    markFrameReady();
  }
  if (signal === 'orla:balance') {
    changedAt = environment().now();
    renewShownBalance();
    noteRoundSignal();
  }
  if (signal === 'orla:no-funds') $lacksFunds.set(mayDeposit() && present.status === 'open');
  if (signal === 'orla:read-only' && isOwnGame()) noteEnd(BET, 'upstream.read_only');
  if (signal === 'orla:launch-expired') {
    stopWaiting();
    $frame.set('expired');
  }
}

/**
 * Opens the game of the address and ties it to the session: it closes with the session and reopens for another account.
 */
export function watchFrame(game: GameKey): () => void {
  let member: string | undefined;
  const stopLaunch = $launch.subscribe((present) => {
    if (present.status !== 'open') return;
    $frameTurn.set(0);
    triesBefore = stored.read() ?? 0;
    wasSilent = false;
    waitForFrame();
    void checkExclusion(present.game, present.gameType);
  });
  const wasKnown = 'info' in $session.get();
  const hadSession = getHandle() !== undefined;
  openGame(game);
  const stopSession = $session.subscribe((session) => {
    const present = $launch.get();
    const { status } = present;
    if (session.kind === 'guest' && status === 'open') $launch.set({ status: 'idle' });
    if (!('info' in session)) return;
    const isOther = member !== undefined && member !== session.info.id;
    // The launch was made with this session, so a refusal of the launch is final.
    const isConfirmed = member === undefined && hadSession;
    member = session.info.id;
    if (isOther) relaunch(game);
    else if (status === 'idle' || (status === 'refused' && !isConfirmed)) launch(game);
    else if (present.status === 'open' && !wasKnown) void checkExclusion(game, present.gameType);
  });
  return () => {
    stopLaunch();
    stopSession();
    forgetExclusion();
    stopWaiting();
  };
}
