/** One of several reasons to wake an object up; each has its own time. */
export interface NamedAlarm {
  /** @param atMs epoch milliseconds */
  set(atMs: number): Promise<void>;
  clear(): Promise<void>;
}

export interface Alarms {
  named(name: string): NamedAlarm;
  /** The names that are due, at least the earliest: it is what the object was woken for. They are cleared; what is left keeps its time. */
  takeDue(nowMs: number): Promise<readonly string[]>;
}

const TABLE = 'create table if not exists alarms (name text primary key, at_ms integer not null) strict';

/** An object has one alarm: it is set to the earliest of the named ones, in the same write as their times. */
export function createAlarms(storage: DurableObjectStorage): Alarms {
  const { sql } = storage;

  async function arm(): Promise<void> {
    const [first] = sql.exec<{ at_ms: number | null }>('select min(at_ms) as at_ms from alarms').toArray();
    if (typeof first?.at_ms === 'number') await storage.setAlarm(first.at_ms);
    else await storage.deleteAlarm();
  }

  return {
    named: (name) => ({
      async set(atMs) {
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
    async takeDue(nowMs) {
      sql.exec(TABLE);
      const due = sql
        .exec<{ name: string }>(
          'delete from alarms where at_ms <= max(?, (select min(at_ms) from alarms)) returning name',
          nowMs,
        )
        .toArray();
      await arm();
      return due.map(({ name }) => name);
    },
  };
}
