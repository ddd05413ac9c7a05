import { logError } from '../../server/log.ts';
import { accept, type Result } from '../../server/result.ts';
import { makeServerSeed, toCommitment } from '../slots/provably-fair.ts';
import type { PlacedTicket } from '../tickets/ticket.ts';
import { toTicketRow } from './accept-ticket.ts';
import { drawNumbers, toClientSeed } from './draw-models.ts';
import { createDrawStore, type DrawRow } from './draw-store.ts';
import type { DrawnGame } from './lotteries.ts';
import { getSlotAt, toSlot } from './schedule.ts';
import { type EndTickets, settleBatch } from './settle-draw.ts';
import { createTicketStore } from './ticket-store.ts';

interface Options {
  readonly storage: DurableObjectStorage;
  readonly lottery: DrawnGame;
  /** True if menus list the next draw; the lottery then draws even without visitors. */
  readonly isAlways: boolean;
  readonly now: () => number;
  readonly endTickets: EndTickets;
  /** Announces draws and reports their numbers to the platform; false when the delivery is uncertain. */
  readonly tell: (draws: readonly DrawRow[]) => Promise<boolean>;
}

/** A game that no menu lists continues to draw for this long after its last visitor. */
export const AWAKE_MS = 3 * 3_600_000;
/** Visits within this time after the last stored visit are not stored. */
const LOOK_STEP_MS = 10 * 60_000;
/** Maximum working time of one alarm. It then lets waiting requests run, and the next alarm continues. */
const WORK_MS = 10_000;
const RETRY_FIRST_MS = 2000;
const RETRY_MAX_MS = 120_000;
const TOLD_AT_ONCE = 50;
export const RESULTS_SHOWN = 40;
const DRAWS_KEPT = 300;
const KEPT_MS = 48 * 3_600_000;
const PRUNE_MS = 1000;

/** One lottery: its draws on the clock, and the tickets on them. */
export function createLotteryRoom({ storage, lottery, isAlways, now, endTickets, tell }: Options) {
  const draws = createDrawStore(storage);
  const tickets = createTicketStore(storage);
  let failures = 0;

  const isAwake = () => isAlways || draws.getFact('awake_until') > now();

  async function planSlot(slot: number): Promise<void> {
    if (draws.hasSlot(slot)) return;
    const seed = makeServerSeed();
    draws.plan(toSlot(lottery.schedule, slot), { seed, seedHash: await toCommitment(seed) });
  }

  /** Creates the present draw and the next one with their commitments, before betting on them opens. */
  async function plan(): Promise<void> {
    const { slot } = getSlotAt(lottery.schedule, now());
    await planSlot(slot);
    await planSlot(slot + 1);
  }

  /** Draws everything that is due, in order, also when late; the numbers follow from the seeds. */
  async function drawDue(): Promise<void> {
    for (const draw of draws.listDue(now())) {
      const clientSeed = toClientSeed(lottery.gameId, draw.draw_number);
      draws.fixNumbers(draw.draw_number, await drawNumbers(lottery.form.draw, draw.seed, clientSeed));
    }
  }

  /** Reports draws to the platform. True when everything is reported. */
  async function tellAll(): Promise<boolean> {
    const untold = draws.listUntold(TOLD_AT_ONCE);
    if (untold.length === 0) return true;
    if (!(await tell(untold))) return false;
    storage.transactionSync(() => {
      for (const { draw_number, numbers } of untold) draws.markTold(draw_number, numbers !== null);
    });
    return untold.length < TOLD_AT_ONCE;
  }

  /** Settles the tickets of finished draws until `untilMs`. True if no ticket is left to settle. */
  async function settle(untilMs: number): Promise<boolean> {
    let isAll = true;
    for (const drawNumber of tickets.listUnsettledDraws()) {
      const numbers = JSON.parse(draws.get(drawNumber)?.numbers ?? '[]') as string[];
      let after: string | undefined = '';
      while (after !== undefined) {
        if (now() > untilMs) return false;
        const batch = await settleBatch({ lottery, tickets, endTickets }, drawNumber, numbers, after);
        after = batch.last;
        if (batch.later > 0) isAll = false;
      }
    }
    return isAll;
  }

  /** Deletes old rows in steps; the next alarm continues. */
  function prune(untilMs: number): void {
    const beforeMs = now() - KEPT_MS;
    for (let gone = 1; gone > 0 && now() <= untilMs; ) gone = tickets.prune(beforeMs);
    draws.prune(beforeMs, DRAWS_KEPT);
  }

  async function work(untilMs: number): Promise<'done' | 'later'> {
    await drawDue();
    if (isAwake()) await plan();
    const isTold = await tellAll();
    const isSettled = await settle(untilMs);
    prune(Math.min(untilMs, now() + PRUNE_MS));
    return isTold && isSettled ? 'done' : 'later';
  }

  /**
   * Sets the alarm to the earliest of these times: the next draw, the retry, and an alarm that `look` has set in the meantime. Without any
   * of them the room sleeps.
   */
  async function setAlarm(retryMs: number | undefined): Promise<void> {
    const set = (await storage.getAlarm()) ?? undefined;
    const next = draws.getFirstUndrawn()?.draws_at_ms;
    const times = [set, next, retryMs].filter((time) => time !== undefined);
    if (times.length > 0) await storage.setAlarm(Math.max(now(), Math.min(...times)));
  }

  async function look(): Promise<void> {
    const until = now() + AWAKE_MS;
    if (until - draws.getFact('awake_until') >= LOOK_STEP_MS) draws.setFact('awake_until', until);
    const present = draws.getAt(now());
    const isPlanned = present && draws.hasSlot(present.slot + 1);
    if (isPlanned && draws.listDue(now()).length === 0) return;
    await drawDue();
    await plan();
    // The alarm reports to the platform, so that the caller does not wait for it.
    await storage.setAlarm(now());
  }

  return {
    draws,
    tickets,
    look,

    /** The present draw and the next one. Tries again if a slot ends between `look` and the read. */
    async getPresent(): Promise<{ now: number; draw: DrawRow; next: DrawRow }> {
      for (;;) {
        await look();
        const time = now();
        const draw = draws.getAt(time);
        const next = draw && draws.getAt(draw.draws_at_ms);
        if (next) return { now: time, draw, next };
      }
    },

    /** Accepts bets by this object's clock only. Repeating a ticket returns the same answer. */
    async acceptTicket(ticket: PlacedTicket): Promise<Result<{ accepted: string }>> {
      await look();
      const known = tickets.get(ticket.ticketId);
      if (known) return accept({ accepted: known.accepted });
      const row = toTicketRow(lottery, ticket, draws.getAt(now()), now());
      if (!row.ok) return row;
      tickets.add(row.value);
      return accept({ accepted: row.value.accepted });
    },

    /** Does all due work. After any failure it sets another alarm and tries again. */
    async wake(): Promise<void> {
      const untilMs = now() + WORK_MS;
      const ended = await work(untilMs).catch((error: unknown) => {
        logError('lottery.wake_failed', { gameId: lottery.gameId, cause: String(error) });
        return 'failed' as const;
      });
      if (ended === 'done') {
        failures = 0;
        return setAlarm(undefined);
      }
      if (ended === 'later' && now() > untilMs) return setAlarm(now());
      const waitMs = Math.min(RETRY_MAX_MS, RETRY_FIRST_MS * 2 ** failures);
      failures += 1;
      return setAlarm(now() + waitMs);
    },
  };
}

export type LotteryRoom = ReturnType<typeof createLotteryRoom>;
