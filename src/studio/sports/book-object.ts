import { DurableObject } from 'cloudflare:workers';
import type { SportsForm, SportsMatch, SportsMatchView, SportsTicket } from '../../contract/studio/sports.ts';
import { clock } from '../../server/clock.ts';
import { type Answer, accept, type Result, refuse } from '../../server/result.ts';
import { makeServerSeed } from '../slots/provably-fair.ts';
import type { PlacedTicket } from '../tickets/ticket.ts';
import { type Book, createBook } from './book.ts';
import { type BookStore, createBookStore, FRIENDLY_LEAGUE } from './book-store.ts';
import { type BookTime, createBookTime } from './book-time.ts';
import type { CashOutPart } from './cash-out-parts.ts';
import { readForm } from './form.ts';
import { requireSportsGame } from './games.ts';
import { findTeam } from './leagues.ts';
import { OPENS_AHEAD_MS } from './match-clock.ts';
import { listFixtures, type Match } from './schedule.ts';
import type { Choice, OddsChoice, Selection } from './selection.ts';
import { parseSelection } from './selection-text.ts';
import { listSports, SPORTS, type SportCategory } from './sports.ts';
import { createTicketDesk, type TicketDesk } from './ticket-desk.ts';
import { toMatchRow, toMatchView, toTicketView } from './views.ts';

export const BOOK_NAME = 'book';

/** How long a result stays in the list. */
const BEHIND_MS = 24 * 60_000;
const ENDED_MAX = 24;
const TICKETS_MAX = 40;
/** Maximum working time of one alarm. It then lets waiting requests run, and the next alarm continues. */
const WORK_MS = 10_000;

interface Read<Value> {
  now: number;
  version: string;
  value: Value | null;
}

/** A fingerprint of the shown data: 32-bit FNV-1a, enough to detect a change. */
function toVersion(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}

interface Parts {
  store: BookStore;
  book: Book;
  desk: TicketDesk;
  now: BookTime;
}

/**
 * The sports book: fixtures, odds and tickets of all sports. Its secret and the clock determine all matches. So the object can sleep without
 * missing anything while no player looks, no ticket is open and no row is due for deletion.
 */
export class SportsBookDurableObject extends DurableObject<Env> {
  #parts: Parts | undefined;
  #working = 0;

  async readBook(category: SportCategory, version: string): Promise<Read<SportsMatch[]>> {
    const { book, now } = this.#getParts();
    const matches = this.#listMatches(category, now());
    const looker = await book.prepare(matches.map(({ matchId }) => matchId));
    const nowMs = now();
    const looks = matches.flatMap(({ matchId }) => looker.at(matchId, nowMs) ?? []);
    const isOver = ({ moment }: (typeof looks)[number]) => moment.phase === 'ended' || moment.phase === 'void';
    const ended = looks.filter(isOver).sort((one, other) => other.endMs - one.endMs);
    const shown = [...looks.filter((look) => !isOver(look)), ...ended.slice(0, ENDED_MAX)];
    const present = toVersion(
      shown.map(({ match, moment }) => `${match.matchId}${moment.version}${moment.tick}${moment.isSuspended}`).join(),
    );
    const value = present === version ? null : shown.map((look) => toMatchRow(book, look));
    return { now: nowMs, version: present, value };
  }

  /** @param picks picks of the match that are to be priced together */
  async readMatch(
    matchId: string,
    category: SportCategory,
    { version, picks = [] }: { version: string; picks?: readonly Choice[] },
  ): Promise<Result<Read<SportsMatchView>>> {
    const { book, now } = this.#getParts();
    const looker = await book.prepare([matchId]);
    const nowMs = now();
    const look = looker.at(matchId, nowMs);
    if (!look || SPORTS[look.match.sportId].category !== category) return refuse('sports.unknown');
    const { moment } = look;
    const asked = picks.map(({ marketId, pick }) => `${marketId}:${pick}`).join();
    const present = toVersion(`${matchId}${moment.version}${moment.tick}${moment.isSuspended}${asked}`);
    return accept({
      now: nowMs,
      version: present,
      value: present === version ? null : await toMatchView(book, look, picks),
    });
  }

  async readForm(matchId: string, category: SportCategory): Promise<Result<SportsForm>> {
    const { book, now } = this.#getParts();
    const looker = await book.prepare([matchId]);
    const nowMs = now();
    const look = looker.at(matchId, nowMs);
    if (!look || SPORTS[look.match.sportId].category !== category) return refuse('sports.unknown');
    // The call is public, and each answer computes up to 18 matches. So it answers only for matches of the list.
    if (look.endMs < nowMs - BEHIND_MS) return refuse('sports.unknown');
    return accept(await readForm(book, look.match, nowMs));
  }

  /** The odds choice of the player's last bet; `better` if the player has no bet yet. */
  async readChoice(player: string, category: SportCategory): Promise<OddsChoice> {
    const [last] = this.#getParts().store.listTickets(player, category, 1);
    return last ? parseSelection(last.selection).accept : 'better';
  }

  async check(selection: Selection, stakeMinor: number, category: SportCategory): Promise<Answer<null>> {
    return this.#getParts().desk.check(selection, stakeMinor, category);
  }

  async acceptTicket(ticket: PlacedTicket): Promise<Result<{ accepted: string }>> {
    return this.#getParts().desk.acceptTicket(ticket);
  }

  async listTickets(player: string, category: SportCategory): Promise<{ now: number; tickets: SportsTicket[] }> {
    const parts = this.#getParts();
    const isLate = (parts.store.getNextDue() ?? Number.POSITIVE_INFINITY) <= parts.now();
    if (isLate && this.#working === 0) await this.#work();
    return this.#view(parts, parts.store.listTickets(player, category, TICKETS_MAX));
  }

  async getTicket(player: string, ticketId: string): Promise<SportsTicket | undefined> {
    const parts = this.#getParts();
    const row = parts.store.getTicket(ticketId);
    if (row?.player !== player) return undefined;
    const { tickets } = await this.#view(parts, [row]);
    return tickets[0];
  }

  async cashOut(
    player: string,
    ticketId: string,
    asked: { offerMinor: number; part?: CashOutPart | undefined },
  ): Promise<Answer<null>> {
    return this.#getParts().desk.cashOut(player, ticketId, asked);
  }

  async voidMatch(matchId: string, reason: string): Promise<Result<{ voidAt: number }>> {
    const { store, book, now } = this.#getParts();
    const looker = await book.prepare([matchId]);
    const nowMs = now();
    const look = looker.at(matchId, nowMs);
    if (!look) return refuse('sports.unknown');
    if (look.moment.phase === 'ended') return refuse('sports.match_ended');
    if (!look.voided) store.addVoid(matchId, { atMs: nowMs, reason });
    await this.#schedule();
    return accept({ voidAt: look.voided?.atMs ?? nowMs });
  }

  async addFriendly(
    homeId: string,
    awayId: string,
    pace: { startsInSeconds: number; tickMs: number; requestId?: string | undefined },
  ): Promise<Result<{ matchId: string; startsAt: number }>> {
    const [home, away] = [findTeam(homeId), findTeam(awayId)];
    if (!home || !away || home.sportId !== away.sportId || homeId === awayId) return refuse('sports.unknown');
    const { store, now } = this.#getParts();
    const matchId = `${FRIENDLY_LEAGUE}-${pace.requestId ?? crypto.randomUUID()}`;
    const known = store.findFriendly(matchId);
    if (known) return accept({ matchId, startsAt: known.startsAtMs });
    const startsAtMs = now() + pace.startsInSeconds * 1000;
    store.addFriendly({
      matchId,
      leagueId: FRIENDLY_LEAGUE,
      sportId: home.sportId,
      homeId,
      awayId,
      startsAtMs,
      tickMs: pace.tickMs,
    });
    await this.#schedule();
    return accept({ matchId, startsAt: startsAtMs });
  }

  override async alarm(): Promise<void> {
    await this.#work(WORK_MS);
  }

  #listMatches(category: SportCategory, nowMs: number): Match[] {
    const sportIds = listSports(category).map(({ sportId }) => sportId);
    const [from, to] = [nowMs - BEHIND_MS, nowMs + OPENS_AHEAD_MS];
    const friendlies = this.#getParts()
      .store.listFriendlies(from, to)
      .filter(({ sportId }) => sportIds.includes(sportId));
    return [...friendlies, ...listFixtures(sportIds, from, to)].sort((one, other) => one.startsAtMs - other.startsAtMs);
  }

  async #view({ store, desk, book, now }: Parts, rows: Parameters<typeof toTicketView>[1][]) {
    const legs = rows.flatMap(({ selection }) => (JSON.parse(selection) as Selection).legs);
    const looker = await book.prepare(legs.map(({ matchId }) => matchId));
    const nowMs = now();
    return { now: nowMs, tickets: rows.map((row) => toTicketView({ store, book, desk, looker }, row, nowMs)) };
  }

  async #work(forMs?: number): Promise<void> {
    this.#working += 1;
    try {
      await this.#getParts().desk.work(forMs);
    } finally {
      this.#working -= 1;
      await this.#schedule();
    }
  }

  /** Sets the alarm to the next due ticket or deletion. Deletes the alarm if there is neither. */
  async #schedule(): Promise<void> {
    const { store } = this.#getParts();
    const times = [store.getNextDue(), store.getForgetMs()].filter((time) => time !== undefined);
    if (times.length === 0) await this.ctx.storage.deleteAlarm();
    else await this.ctx.storage.setAlarm(Math.max(clock(), Math.min(...times)));
  }

  #getParts(): Parts {
    this.#parts ??= this.#createParts();
    return this.#parts;
  }

  #createParts(): Parts {
    const store = createBookStore(this.ctx.storage.sql, makeServerSeed);
    const book = createBook({
      bookSecret: store.readSecret(),
      findFriendly: store.findFriendly,
      findVoid: store.findVoid,
    });
    const now = createBookTime(store, clock);
    const desk = createTicketDesk({
      store,
      book,
      now,
      wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
      categoryOf: (gameId) => requireSportsGame(gameId).gameType,
      endTickets: (player, ends) => this.env.STUDIO_PLAYER.getByName(player).endTickets(ends),
      schedule: () => this.#schedule(),
    });
    return { store, book, desk, now };
  }
}
