import { getToday } from '../../contract/operator/today.ts';
import { useFormat } from '../core/format.ts';
import { useCall } from '../core/use-call.ts';
import { useWords } from '../core/words.ts';
import { FailureNote } from '../ui/FailureNote.tsx';
import { Page } from '../ui/Page.tsx';
import { Alarms } from './Alarms.tsx';
import { DayFigures } from './DayFigures.tsx';
import { QueueList } from './QueueList.tsx';
import './today.css';

const REFRESH_MS = 30_000;

/** Alarms, queues with their ages, and the figures of the day so far. */
export default function TodayScreen() {
  const { t } = useWords();
  const { fullTime, number } = useFormat();
  const { value, failure, refresh } = useCall(getToday, {}, REFRESH_MS);
  return (
    <Page
      title={t('today.title')}
      tools={
        <button type="button" className="button" onClick={() => void refresh()}>
          {t('common.refresh')}
        </button>
      }
    >
      <FailureNote failure={failure} onRetry={() => void refresh()} />
      {!value && !failure && <p className="soft">{t('common.loading')}</p>}
      {value && (
        <>
          <Alarms alarms={value.alarms} />
          <QueueList queues={value.queues} />
          <DayFigures today={value.today} lastWeek={value.lastWeek} currency={value.currency} />
          <p className="soft">
            {t('today.health', {
              time: fullTime(value.at),
              ms: number(value.health.databaseMs),
              platform: value.health.platformVersion || '–',
              site: value.health.siteVersion || '–',
            })}
          </p>
        </>
      )}
    </Page>
  );
}
