import { brand } from '../../../brand/brand.ts';
import type { WithdrawalBlock } from '../../../contract/cashier.ts';
import { Note } from '../../centre/parts/Note.tsx';
import { PageLink } from '../../centre/parts/PageLink.tsx';
import { toAmountText } from '../../ui/amount.ts';
import { useWords } from '../../ui/words.ts';

interface Props {
  readonly block: WithdrawalBlock;
  readonly page: 'withdraw' | 'transfer';
}

/** The block caused by a bonus; undefined if no bonus blocks withdrawals. */
export function findBonusBlock(blocks: readonly WithdrawalBlock[]): WithdrawalBlock | undefined {
  return blocks.find(({ code }) => code === 'turnover' || code === 'open_bets');
}

/** Explains which bonus terms block withdrawals and what ends the block. */
export function BonusNote({ block: { code, remaining }, page }: Props) {
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
