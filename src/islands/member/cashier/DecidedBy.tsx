import { Moment } from '../../centre/parts/Moment.tsx';
import { Sentence } from '../../ui/Sentence.tsx';
import { useWords } from '../../ui/words.ts';

/** The deadline of an open dispute. */
export function DecidedBy({ at }: { readonly at: string }) {
  const { t } = useWords();
  return (
    <p>
      <Sentence text={t('dispute.decided_by')} parts={{ time: <Moment at={at} /> }} />
    </p>
  );
}
