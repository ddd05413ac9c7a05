import type * as z from 'zod/mini';
import type { AlarmSchema } from '../../contract/operator/today.ts';
import { useFormat } from '../core/format.ts';
import { useWords } from '../core/words.ts';

export function Alarms({ alarms }: { readonly alarms: readonly z.infer<typeof AlarmSchema>[] }) {
  const { t, find } = useWords();
  const { time } = useFormat();
  if (alarms.length === 0)
    return (
      <p className="note" data-tone="ok">
        {t('today.no_alarm')}
      </p>
    );
  return (
    <section className="note stack" data-tone="danger">
      <h2>{t('today.alarms')}</h2>
      <ul className="stack">
        {alarms.map(({ alarm, subject, count, since }) => (
          <li key={alarm + subject} className="any-text">
            {t(`today.alarm_${alarm}`, { subject: find(`today.queue_${subject}`) ?? subject, times: count })}{' '}
            <span className="soft">{t('today.since', { time: time(since) })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
