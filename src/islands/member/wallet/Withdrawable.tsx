import { useStore } from '@nanostores/react';
import { withdrawalTerms } from '../../../stores/cashier/withdrawals.ts';
import { Amount } from '../../centre/parts/Amount.tsx';
import { Card } from '../../centre/parts/Card.tsx';
import { useWords } from '../../ui/words.ts';
import { BlockNotes } from '../cashier/BlockNotes.tsx';

/** The part of the balance that the member can withdraw now, and a note for each reason that blocks the rest, such as a running bonus. */
export function Withdrawable() {
  const { t } = useWords();
  const state = useStore(withdrawalTerms.$state);
  const terms = 'value' in state ? state.value : undefined;
  if (!terms || terms.blocks.length === 0) return null;
  return (
    <Card title={t('funds.withdrawable')} aside={<Amount amount={terms.available} currency={terms.currency} />}>
      <BlockNotes blocks={terms.blocks} page="withdraw" />
    </Card>
  );
}
