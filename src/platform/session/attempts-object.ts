import { DurableObject } from 'cloudflare:workers';
import { CAPTCHA_AFTER_FAILURES } from '../../contract/session.ts';
import { clock } from '../clock.ts';

/** Failures are forgotten when nobody tried for a day. */
const FORGET_AFTER_MS = 24 * 3_600_000;
const TABLE =
  'create table if not exists attempts (id integer primary key check (id = 1), failures integer not null) strict';

/** Failed sign-ins of one account name, known or not. A try counts as failed until it succeeds, so that tries at once are counted exactly. */
export class AttemptsDurableObject extends DurableObject<Env> {
  /** Undefined when this try needs a captcha first; else how many have failed if this one does. */
  async begin(hasCaptcha: boolean): Promise<number | undefined> {
    const { sql } = this.ctx.storage;
    sql.exec(TABLE);
    const failures = sql.exec<{ failures: number }>('select failures from attempts').toArray()[0]?.failures ?? 0;
    if (failures >= CAPTCHA_AFTER_FAILURES && !hasCaptcha) return undefined;
    sql.exec('insert or replace into attempts values (1, ?)', failures + 1);
    await this.ctx.storage.setAlarm(clock() + FORGET_AFTER_MS);
    return failures + 1;
  }

  async clear(): Promise<void> {
    await this.ctx.storage.deleteAll();
  }

  override async alarm(): Promise<void> {
    await this.ctx.storage.deleteAll();
  }
}
