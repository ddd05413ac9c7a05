import type { WithdrawalBlock } from '../../../contract/cashier/cashier.ts';
import { Moment } from '../../centre/parts/Moment.tsx';
import { Note } from '../../centre/parts/Note.tsx';
import { Sentence } from '../../ui/Sentence.tsx';
import { useWords } from '../../ui/words.ts';

/** Says why the member cannot withdraw after a new password, and until when. */
export function PauseNote({ block: { until } }: { readonly block: WithdrawalBlock }) {
  const { t } = useWords();
  return (
    <Note tone="warn">
      <p>
        <strong>{t('withdraw.reset_pause')}</strong>
      </p>
      {until && (
        <p>
          <Sentence text={t('withdraw.reset_pause_until')} parts={{ at: <Moment at={until} /> }} />
        </p>
      )}
    </Note>
  );
}
