/** One of several alarms of an object; each has its own time. */
export interface NamedAlarm {
  /** @param atMs epoch milliseconds */
  set(atMs: number): Promise<void>;
  clear(): Promise<void>;
}

export interface Alarms<Name extends string> {
  named(name: Name): NamedAlarm;
  /**
   * Runs all due alarms, and always the earliest one, because the object was woken for it. Each alarm is due again 30 seconds later until it
   * has run, so a killed object is woken once more. An alarm set during the run keeps its new time. A stored name without an owner comes from another
   * version of the code. It runs nothing and is due again in an hour.
   */
  runDue(nowMs: number, owners: Readonly<Record<Name, () => Promise<void>>>): Promise<void>;
}

const AGAIN_MS = 30_000;
const UNKNOWN_AGAIN_MS = 3_600_000;
const TABLE = 'create table if not exists alarms (name text primary key, at_ms integer not null) strict';

/** Several named alarms on the single alarm of an object. The alarm is set to the earliest time, in the same write as the times. */
/** @typeParam Name all alarms of the object; each of them has an owner */
export function createAlarms<Name extends string>(storage: DurableObjectStorage): Alarms<Name> {
  const { sql } = storage;
  const set = new Set<string>();

  const isForgotten = () => sql.exec("select 1 from sqlite_master where name = 'alarms'").toArray().length === 0;

  async function arm(): Promise<void> {
    const [first] = sql.exec<{ at_ms: number | null }>('select min(at_ms) as at_ms from alarms').toArray();
    if (typeof first?.at_ms === 'number') await storage.setAlarm(first.at_ms);
    else await storage.deleteAlarm();
  }

  return {
    named: (name) => ({
      async set(atMs) {
        set.add(name);
        sql.exec(TABLE);
        sql.exec(
          'insert into alarms (name, at_ms) values (?, ?) on conflict (name) do update set at_ms = excluded.at_ms',
          name,
          atMs,
        );
        await arm();
      },
      async clear() {
        sql.exec(TABLE);
        sql.exec('delete from alarms where name = ?', name);
        await arm();
      },
    }),
    async runDue(nowMs, owners) {
      const isOwned = (name: string): name is Name => Object.hasOwn(owners, name);
      sql.exec(TABLE);
      const due = sql
        .exec<{ name: string }>(
          'update alarms set at_ms = ? where at_ms <= max(?, (select min(at_ms) from alarms)) returning name',
          nowMs + AGAIN_MS,
          nowMs,
        )
        .toArray();
      await arm();
      for (const { name } of due) {
        if (!isOwned(name)) {
          sql.exec('update alarms set at_ms = ? where name = ?', nowMs + UNKNOWN_AGAIN_MS, name);
          await arm();
          continue;
        }
        set.delete(name);
        await owners[name]();
        // The run deleted the whole storage, including the alarm times.
        if (isForgotten()) return storage.deleteAlarm();
        if (!set.has(name)) sql.exec('delete from alarms where name = ?', name);
        await arm();
      }
    },
  };
}
