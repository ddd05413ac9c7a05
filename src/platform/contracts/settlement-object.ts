import { DurableObject } from 'cloudflare:workers';
import { clock } from '../../server/clock.ts';
import { logError } from '../../server/log.ts';
import { toSettings } from '../env.ts';
import { toForgetWindows } from './forget-windows.ts';
import { isLane, type Lane } from './lanes.ts';
import { tellBatch } from './notify-parties.ts';
import { hasOwed, openDueRun, openLane, readNextDue, retryOwed, type Short, stepRun } from './settlement-run.ts';

/** Steps of one alarm: at four calls a payment they make 800 of the 1,000 calls that one invocation may make. */
const STEPS_AT_ONCE = 10;
const RETRY_MS = 30_000;
const OWED_RETRY_MS = 3_600_000;
/** Maximum windows that one alarm deletes. Later alarms and new play delete the rest. */
const WINDOWS_FORGOTTEN_AT_ONCE = 1000;

/** The timer of one lane. All state is in D1 and all steps are repeatable, so that a restart pays nothing twice. */
export class SettlementDurableObject extends DurableObject<Env> {
  /** Starts the automatic settlement of the lane, from now or an earlier instant on. Idempotent. */
  async start(lane: Lane, sinceMs = clock()): Promise<void> {
    const { timeZone } = toSettings(this.env);
    await openLane(this.env.DB, lane, timeZone, sinceMs);
    this.ctx.storage.kv.put('lane', lane);
    if ((await this.ctx.storage.getAlarm()) !== null) return;
    await this.ctx.storage.setAlarm(await readNextDue(this.env.DB, lane, timeZone));
  }

  /** Runs the due work of the lane. True when all of it is done; otherwise the alarm continues. */
  async run(lane: Lane): Promise<boolean> {
    await this.start(lane);
    const isFinished = await this.#work(lane);
    if (!isFinished) await this.ctx.storage.setAlarm(clock());
    return isFinished;
  }

  override async alarm(): Promise<void> {
    const lane = this.ctx.storage.kv.get<string>('lane') ?? '';
    if (!isLane(lane)) return;
    // Set a retry first: the current alarm is gone, and after a crash `start` would only set the alarm of the next period.
    await this.ctx.storage.setAlarm(clock() + RETRY_MS);
    try {
      const isFinished = await this.#work(lane);
      await this.ctx.storage.setAlarm(isFinished ? await this.#toNextAlarm(lane) : clock());
    } catch (error) {
      logError('settlements.failed', { lane, cause: String(error) });
      await this.ctx.storage.setAlarm(clock() + RETRY_MS);
    }
  }

  async #work(lane: Lane): Promise<boolean> {
    const { timeZone } = toSettings(this.env);
    const since = this.#openRound();
    const isMoreToTell = await tellBatch(this.env);
    for (let step = 0; step < STEPS_AT_ONCE; step += 1) {
      const run = await openDueRun(this.env.DB, lane, timeZone);
      if (run === 'others') continue;
      if (run) await stepRun(this.env, run);
      else if (!(await this.#retry(lane, since))) return isMoreToTell ? false : this.#finish();
    }
    return false;
  }

  /** Start of the current round, in which each owed payment is tried once. It may take several alarms and ends when all work is done. */
  #openRound(): number {
    const { kv } = this.ctx.storage;
    const began = kv.get<number>('round') ?? clock();
    kv.put('round', began);
    return began;
  }

  /** Tries some owed payments. False when every owed payment was tried. Payers without enough money are remembered until the round ends. */
  async #retry(lane: Lane, since: number): Promise<boolean> {
    const { kv } = this.ctx.storage;
    const short = await retryOwed(this.env, lane, since, kv.get<Short>('short') ?? {});
    if (short) kv.put('short', short);
    return short !== undefined;
  }

  async #finish(): Promise<true> {
    this.ctx.storage.kv.delete('round');
    this.ctx.storage.kv.delete('short');
    await toForgetWindows(this.env.DB, clock(), WINDOWS_FORGOTTEN_AT_ONCE).run();
    return true;
  }

  async #toNextAlarm(lane: Lane): Promise<number> {
    const due = await readNextDue(this.env.DB, lane, toSettings(this.env).timeZone);
    return (await hasOwed(this.env.DB, lane)) ? Math.min(due, clock() + OWED_RETRY_MS) : due;
  }
}

export function getSettlement(env: Env, lane: Lane) {
  return env.SETTLEMENT.getByName(lane);
}
