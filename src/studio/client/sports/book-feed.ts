import type { SportsMatch, SportsMatchView, SportsTicket } from '../../../contract/studio/sports.ts';
import type { Choice } from '../../sports/selection.ts';
import { createServerClock } from '../server-clock.ts';
import type { SportsApi } from './api.ts';

const POLL_MS = 2500;
/** Poll interval while a match with a bet of the player runs. The end of the match is then shown within two seconds. */
const LIVE_POLL_MS = 1500;
const TICKETS_EVERY = 2;

interface Wanted {
  /** The open match, and matches of the slip for which the list has too little data. */
  readonly matchIds: readonly string[];
  /** The picks of a match that are on the slip together. */
  readonly listPicks: (matchId: string) => readonly Choice[];
  readonly wantsTickets: boolean;
  /** True if a ticket of the player has a leg in a match that runs. */
  readonly hasLiveTicket: boolean;
  /** True if a ticket should have ended by now, or a leg should have its result by now. */
  readonly isTicketDue: boolean;
}

interface Options {
  readonly api: SportsApi;
  readonly getWanted: () => Wanted;
  /** @param nowMs the server's time of the answer */
  readonly onMatches: (matches: readonly SportsMatch[], nowMs: number) => void;
  /** Returns false if the answer was dropped, because it is older than the known one. */
  readonly onMatch: (match: SportsMatchView, nowMs: number) => boolean;
  readonly onTickets: (tickets: readonly SportsTicket[]) => void;
  /** `isUp` is true while the server answers. */
  readonly onLine: (isUp: boolean) => void;
  readonly onExpired: () => void;
}

/** Polls for changes every few seconds while the page is visible; one request at a time. */
export function createBookFeed({ api, getWanted, onMatches, onMatch, onTickets, onLine, onExpired }: Options) {
  let bookVersion = '';
  const matchVersions = new Map<string, string>();
  let round = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;
  let isPaused = false;

  const { now: serverNow, set: setNow } = createServerClock();

  async function askBook(): Promise<void> {
    const reply = await api.readBook(bookVersion);
    onLine(reply.kind === 'done');
    if (reply.kind === 'refused' && reply.code === 'games.launch_expired') onExpired();
    if (reply.kind !== 'done') return;
    setNow(reply.value.now);
    bookVersion = reply.value.version;
    if (reply.value.matches) onMatches(reply.value.matches, reply.value.now);
  }

  async function askMatch(matchId: string): Promise<void> {
    const picks = getWanted().listPicks(matchId);
    const reply = await api.readMatch(matchId, matchVersions.get(matchId) ?? '', picks);
    if (reply.kind !== 'done') return;
    setNow(reply.value.now);
    const { match, now, version } = reply.value;
    // The version of a dropped answer is not stored. Otherwise the server would not send the data of that version again.
    if (!match || onMatch(match, now)) matchVersions.set(matchId, version);
  }

  async function askTickets(): Promise<void> {
    const reply = await api.listTickets();
    if (reply.kind === 'refused' && reply.code === 'games.launch_expired') onExpired();
    if (reply.kind === 'done') onTickets(reply.value.tickets);
  }

  async function ask(): Promise<void> {
    if (isAsking || isPaused || document.visibilityState === 'hidden') return;
    isAsking = true;
    const { matchIds, wantsTickets } = getWanted();
    const isTurn = wantsTickets && round % TICKETS_EVERY === 0;
    round += 1;
    await Promise.all([askBook(), ...matchIds.map(askMatch), ...(isTurn ? [askTickets()] : [])]);
    if (getWanted().isTicketDue) await askTickets();
    isAsking = false;
  }

  const loop = async () => {
    await ask();
    clearTimeout(timer);
    if (!isPaused) timer = setTimeout(loop, getWanted().hasLiveTicket ? LIVE_POLL_MS : POLL_MS);
  };

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void loop();
  });

  return {
    now: serverNow,
    start: () => void loop(),
    askTickets,
    /** A newly opened match is fetched completely. */
    openMatch(matchId: string): Promise<void> {
      matchVersions.delete(matchId);
      return askMatch(matchId);
    },
    stop() {
      isPaused = true;
      clearTimeout(timer);
    },
  };
}
