import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { brand } from '../../../brand/brand.ts';
import type { WithdrawalBlock } from '../../../contract/cashier/cashier.ts';
import { toTurnoverPercent } from '../../../stores/promotions/turnover-percent.ts';
import { $bonus, renewBalance } from '../../../stores/wallet/wallet.ts';
import { Facts } from '../../centre/parts/Facts.tsx';
import { Moment } from '../../centre/parts/Moment.tsx';
import { Note } from '../../centre/parts/Note.tsx';
import { PageLink } from '../../centre/parts/PageLink.tsx';
import { Progress } from '../../centre/parts/Progress.tsx';
import parts from '../../centre/parts/parts.module.css';
import { toAmountText } from '../../ui/amount.ts';
import { useWords } from '../../ui/words.ts';
import { PauseNote } from './PauseNote.tsx';

type Page = 'withdraw' | 'transfer';

/** A bonus in process: the bound money, the remaining turnover and the expiry. The figures are those of the header. */
function BonusNote({ block: { code, remaining }, page }: { readonly block: WithdrawalBlock; readonly page: Page }) {
  const { t, tag } = useWords();
  const bonus = useStore($bonus);
  useEffect(renewBalance, []);
  const isTurnover = code === 'turnover';
  const money = (amount: number) => toAmountText(amount, brand.currency, tag);
  return (
    <Note tone="warn">
      <div className={parts.stack}>
        <p>
          <strong>{t(isTurnover ? 'withdraw.turnover' : 'withdraw.open_bets')}</strong>
        </p>
        {isTurnover && bonus && (
          <Progress label={t('withdraw.turnover')} percent={toTurnoverPercent(bonus.done, bonus.required)} />
        )}
        <p>
          {isTurnover
            ? t(`${page}.turnover_text`, { amount: money(bonus?.owed ?? remaining) })
            : t('withdraw.open_bets_text')}
        </p>
        {bonus && (
          <Facts
            rows={[
              { label: t('withdraw.bonus_bound'), value: money(bonus.bound) },
              ...(isTurnover
                ? [
                    { label: t('withdraw.bonus_owed'), value: money(bonus.owed) },
                    { label: t('withdraw.bonus_until'), value: bonus.until ? <Moment at={bonus.until} /> : '–' },
                  ]
                : []),
            ]}
          />
        )}
        <p>
          <PageLink
            page={bonus ? 'rewardCenter' : 'bonusDetails'}
            {...(bonus && { fields: { promotion: bonus.promotionId } })}
          >
            {t('withdraw.turnover_link')}
          </PageLink>
        </p>
      </div>
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
