import { getMemberRound } from '../../contract/operator/member-card.ts';
import { AnyValue } from '../calls/AnyValue.tsx';
import { useFieldNames } from '../calls/names.ts';
import { useCall } from '../core/use-call.ts';
import { useWords } from '../core/words.ts';
import { Facts } from '../ui/Facts.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';

/** One round with each of its movements and bets. */
export function RoundPage({ account, roundId }: { readonly account: string; readonly roundId: string }) {
  const { t } = useWords();
  const { toFieldName } = useFieldNames();
  const { value, failure, refresh } = useCall(getMemberRound, { account, roundId });
  return (
    <section className="card">
      <h2 className="any-text">{t('members.round', { id: roundId })}</h2>
      <FailureNote failure={failure} onRetry={() => void refresh()} />
      {value && (
        <Facts
          rows={Object.entries(value).map(
            ([name, one]) => [toFieldName(name), <AnyValue key={name} name={name} value={one} />] as const,
          )}
        />
      )}
    </section>
  );
}
