import { useFormat } from '../core/format.ts';
import { useWords } from '../core/words.ts';
import { Chip } from '../ui/Chip.tsx';
import { Clock } from '../ui/Clock.tsx';
import { Evidence } from './Evidence.tsx';
import { Proofs } from './Proofs.tsx';
import type { Dispute as DisputeRecord } from './payment-detail.ts';
import { toTone } from './payment-states.ts';

interface Props {
  readonly id: string;
  readonly dispute: DisputeRecord;
  readonly mayAdd: boolean;
  readonly onAdded: () => void;
}

/** A dispute: its deadline, its file with the author of each entry, and all pictures side by side. */
export function Dispute({ id, dispute, mayAdd, onAdded }: Props) {
  const { t } = useWords();
  const { fullTime } = useFormat();
  const { kind, state, openedAt, deadlineAt, file } = dispute;
  const isOpen = state === 'open';
  const by = ({ by: side, account }: DisputeRecord['file'][number]) => account || t(`money.by_${side}`);
  const pictures = file.flatMap((entry) =>
    entry.proofs.map((proof) => ({ id: proof, caption: `${by(entry)} · ${fullTime(entry.at)}` })),
  );
  return (
    <>
      <section className="card">
        <h2>{t('money.dispute')}</h2>
        <p className="row">
          <Chip tone={toTone('dispute', state)} text={t(`money.dispute_${state}`)} />
          <span>{t(`money.dispute_kind_${kind}`)}</span>
          {isOpen && <Clock since={new Date(openedAt).toISOString()} dueAt={deadlineAt} />}
        </p>
        <p className="soft">{t('money.dispute_deadline', { time: fullTime(deadlineAt) })}</p>
        <ol className="steps">
          {file.map((entry) => (
            <li key={`${entry.at} ${entry.what}`}>
              <p>
                <strong>{t(`money.entry_${entry.what}`)}</strong>{' '}
                <span className="soft">
                  {fullTime(entry.at)} · {by(entry)}
                </span>
              </p>
              {entry.text && <p className="any-text">{entry.text}</p>}
              {entry.proofs.length > 0 && <p className="soft">{t('money.pictures', { count: entry.proofs.length })}</p>}
            </li>
          ))}
        </ol>
        {isOpen && mayAdd && <Evidence id={id} onAdded={onAdded} />}
      </section>
      {pictures.length > 0 && <Proofs pictures={pictures} />}
    </>
  );
}
