import { brand } from '../../../brand/brand.ts';
import type { WithdrawalBlock } from '../../../contract/cashier/cashier.ts';
import { Note } from '../../centre/parts/Note.tsx';
import { PageLink } from '../../centre/parts/PageLink.tsx';
import { toAmountText } from '../../ui/amount.ts';
import { useWords } from '../../ui/words.ts';
import { PauseNote } from './PauseNote.tsx';

type Page = 'withdraw' | 'transfer';

function BonusNote({ block: { code, remaining }, page }: { readonly block: WithdrawalBlock; readonly page: Page }) {
  const { t, tag } = useWords();
  const isTurnover = code === 'turnover';
  const amount = toAmountText(remaining, brand.currency, tag);
  return (
    <Note tone="warn">
      <p>
        <strong>{t(isTurnover ? 'withdraw.turnover' : 'withdraw.open_bets')}</strong>
      </p>
      <p>{isTurnover ? t(`${page}.turnover_text`, { amount }) : t('withdraw.open_bets_text')}</p>
      <p>
        <PageLink page="bonusDetails">{t('withdraw.turnover_link')}</PageLink>
      </p>
    </Note>
  );
}

function DepositNote({ remaining, page }: { readonly remaining: number; readonly page: Page }) {
  const { t, tag } = useWords();
  return (
    <Note tone="warn">
      <p>
        <strong>{t('withdraw.deposit_turnover')}</strong>
      </p>
      <p>{t(`${page}.deposit_turnover_text`, { amount: toAmountText(remaining, brand.currency, tag) })}</p>
    </Note>
  );
}

/** One note per reason that blocks the money: the amount that remains, and how the block ends. */
export function BlockNotes({ blocks, page }: { readonly blocks: readonly WithdrawalBlock[]; readonly page: Page }) {
  return blocks.map((block) => {
    switch (block.code) {
      case 'deposit_turnover':
        return <DepositNote key={block.code} remaining={block.remaining} page={page} />;
      case 'reset_pause':
        return <PauseNote key={block.code} block={block} />;
      default:
        return <BonusNote key={block.code} block={block} page={page} />;
    }
  });
}
