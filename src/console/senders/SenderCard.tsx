import { DEFAULT_SENDER } from '../../contract/mail/senders.ts';
import { AnyValue } from '../calls/AnyValue.tsx';
import { useFieldNames } from '../calls/names.ts';
import { useFormat } from '../core/format.ts';
import { useNow } from '../core/use-now.ts';
import { useWords } from '../core/words.ts';
import { Chip } from '../ui/Chip.tsx';
import { Facts } from '../ui/Facts.tsx';
import { MoveButtons } from '../ui/MoveButtons.tsx';
import { SenderActions } from './SenderActions.tsx';
import { SenderHealth } from './SenderHealth.tsx';
import type { Sender } from './sender.ts';

interface Props {
  readonly sender: Sender;
  /** Undefined for the webhook of the platform's variables, because it has no position in the order of the senders. */
  readonly place: { readonly index: number; readonly count: number } | undefined;
  readonly onMove: (step: -1 | 1) => void;
  readonly onChanged: () => void;
}

/** A sender with its position in the order, its settings, its results of the last 24 hours, and its actions. */
export function SenderCard({ sender, place, onMove, onChanged }: Props) {
  const { t } = useWords();
  const { toFieldName, toOptionName } = useFieldNames();
  const { code, kind, settings, reportAddress } = sender;
  return (
    <li className="card sender">
      <div className="row spread">
        <span className="row">
          <strong className="place">{place ? place.index + 1 : '–'}</strong>
          <strong className="any-text">{code}</strong>
          <span className="soft">{toOptionName(kind)}</span>
          <States sender={sender} />
        </span>
        {place && place.count > 1 && (
          <MoveButtons name={code} index={place.index} count={place.count} onMove={onMove} />
        )}
      </div>
      <div className="columns">
        <SenderHealth sender={sender} />
        <Facts
          rows={[
            ...Object.entries(settings).map(
              ([name, value]) => [toFieldName(name), <AnyValue key={name} name={name} value={value} />] as const,
            ),
            reportAddress !== '' && [
              t('fields.reportAddress'),
              <span key="reports" className="mono any-text">
                {reportAddress}
              </span>,
            ],
          ]}
        />
      </div>
      {code === DEFAULT_SENDER && <p className="soft">{t('senders.default')}</p>}
      <SenderActions sender={sender} onChanged={onChanged} />
    </li>
  );
}

function States({ sender: { enabled, restsUntil, hasSecrets } }: { readonly sender: Sender }) {
  const { t } = useWords();
  const { time } = useFormat();
  const now = useNow();
  const isResting = enabled && restsUntil !== null && new Date(restsUntil).getTime() > now;
  return (
    <>
      <Chip tone={enabled ? 'ok' : 'plain'} text={t(enabled ? 'senders.on' : 'senders.paused')} />
      {isResting && <Chip tone="warn" text={t('senders.rests', { until: time(restsUntil) })} />}
      {!hasSecrets && <Chip tone="danger" text={t('senders.lacks_secrets')} />}
    </>
  );
}
