import { CURRENCIES } from '../../contract/core/money.ts';
import { getToday, type Queue } from '../../contract/operator/today.ts';
import { clock } from '../../server/clock.ts';
import { logWarning } from '../../server/log.ts';
import { accept } from '../../server/result.ts';
import { getChatRoom } from '../chat/chat-room.ts';
import { implement } from '../http/implement.ts';
import { readSetting } from '../system/settings.ts';
import { type AlarmRow, toAlarmList } from './alarms.ts';
import { type TimeSums, toDayFigures, toFiguresQuery, toSpans } from './today-figures.ts';
import { DATABASE_QUEUES, type QueueCount, toQueueCounts, toQueues } from './today-queues.ts';

/** The chat room has its own storage. If it fails, the other queues are still answered. */
async function countReports(env: Env): Promise<QueueCount> {
  try {
    return await getChatRoom(env).countReported();
  } catch (error) {
    logWarning('today.no_chat', { cause: String(error) });
    return { count: 0, oldest_ms: null };
  }
}

/** The studio's tests start the platform without this binding. */
function toVersion(env: Env & { CF_VERSION_METADATA?: WorkerVersionMetadata }): string {
  return env.CF_VERSION_METADATA?.id ?? '';
}

const today = implement(getToday, async ({ env, settings, getVisitor }) => {
  const now = clock();
  const spans = toSpans(now, settings.timeZone);
  const began = performance.now();
  const read = env.DB.batch([
    ...toQueueCounts(env.DB),
    toFiguresQuery(env.DB, spans.today),
    toFiguresQuery(env.DB, spans.lastWeek),
    toAlarmList(env.DB, now),
    env.DB.prepare("select at_ms from figure_starts where name = 'times'"),
  ]).then((answers) => ({ answers, databaseMs: Math.round(performance.now() - began) }));
  const [{ answers, databaseMs }, reported, cashier, visitor] = await Promise.all([
    read,
    countReports(env),
    readSetting(env.DB, 'cashier'),
    getVisitor(),
  ]);
  const rows = answers.map(({ results }) => results);
  const counts = new Map<Queue, QueueCount>([['reported_messages', reported]]);
  for (const [n, queue] of DATABASE_QUEUES.entries()) counts.set(queue, rows[n]?.[0] as QueueCount);
  const [[current], [before], alarms, [start]] = rows.slice(DATABASE_QUEUES.length) as [
    [TimeSums],
    [TimeSums],
    AlarmRow[],
    [{ at_ms: number }?],
  ];
  const queues = toQueues(counts, cashier, now);
  const red = queues.flatMap(({ queue, clock: state, count, oldestAt }) =>
    state === 'red' && oldestAt !== null
      ? [{ alarm: 'queue_red' as const, subject: queue, count, since: oldestAt }]
      : [],
  );
  const isCompared = start !== undefined && start.at_ms <= spans.lastWeek.startMs;
  return accept({
    at: new Date(now).toISOString(),
    timeZone: settings.timeZone,
    currency: CURRENCIES[0],
    queues,
    today: toDayFigures(spans.today, current),
    lastWeek: isCompared ? toDayFigures(spans.lastWeek, before) : null,
    alarms: [
      ...alarms.map(({ alarm, subject, times, since_ms: since }) => ({
        alarm,
        subject,
        count: times,
        since: new Date(since).toISOString(),
      })),
      ...red,
    ],
    health: {
      databaseMs,
      platformVersion: toVersion(env),
      siteVersion: visitor?.version ?? '',
    },
  });
});

export const todayRoutes = [today];
