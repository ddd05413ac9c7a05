import { useStore } from '@nanostores/react';
import { funds } from '../../../stores/wallet/funds.ts';
import { Amount } from '../../centre/parts/Amount.tsx';
import { Card } from '../../centre/parts/Card.tsx';
import { Facts } from '../../centre/parts/Facts.tsx';
import parts from '../../centre/parts/parts.module.css';
import { useWords } from '../../ui/words.ts';

/** Lifetime deposits minus withdrawals: what playing has cost the member. */
export function NetDeposits() {
  const { t } = useWords();
  const state = useStore(funds.$state);
  const value = 'value' in state ? state.value : undefined;
  if (!value) return null;
  const { deposited, withdrawn, netDeposits, currency } = value;
  return (
    <Card title={t('funds.net_title')}>
      <Facts
        rows={[
          { label: t('funds.deposited'), value: <Amount amount={deposited} currency={currency} /> },
          { label: t('funds.withdrawn'), value: <Amount amount={withdrawn} currency={currency} /> },
          {
            label: t('funds.net'),
            value: (
              <strong>
                <Amount amount={netDeposits} currency={currency} />
              </strong>
            ),
          },
        ]}
      />
      <p className={parts.soft}>{t('funds.net_text')}</p>
    </Card>
  );
}
