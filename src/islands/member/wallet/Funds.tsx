import { toMajor, toMinor } from '../../../contract/core/money.ts';
import { funds } from '../../../stores/wallet/funds.ts';
import { Amount } from '../../centre/parts/Amount.tsx';
import { Card } from '../../centre/parts/Card.tsx';
import { PageLink } from '../../centre/parts/PageLink.tsx';
import parts from '../../centre/parts/parts.module.css';
import { RemoteView } from '../../centre/parts/RemoteView.tsx';
import rows from '../../centre/parts/rows.module.css';
import { Totals } from '../../centre/parts/Totals.tsx';
import controls from '../../ui/controls.module.css';
import { useWords } from '../../ui/words.ts';
import styles from './wallet.module.css';

/** Kinds of holds, and the page that explains each. */
const HOLDS: Readonly<Record<string, string>> = {
  withdrawals: 'withdraw',
  transfers: 'transferUpline',
  rounds: 'personalHistoryCopy',
};
const KNOWN_HOLDS = ['withdrawals', 'transfers', 'rounds', 'settlements'];

const sum = (rows: readonly { readonly amount: number }[]) =>
  toMajor(rows.reduce((total, { amount }) => total + toMinor(amount), 0));

function Held({ held, currency }: Pick<NonNullable<FundsValue>, 'held' | 'currency'>) {
  const { t } = useWords();
  const open = held.filter(({ amount }) => amount > 0);
  if (open.length === 0) return null;
  return (
    <Card title={t('funds.held_title')}>
      <p className={parts.soft}>{t('funds.held_text')}</p>
      <ul className={`${rows.rows} ${styles.holds}`}>
        {open.map(({ thing, amount }) => {
          const page = HOLDS[thing];
          return (
            <li key={thing}>
              <span>
                <strong>{t(`funds.held_${KNOWN_HOLDS.includes(thing) ? thing : 'unknown'}`)}</strong>
                <small>{t(`funds.held_${KNOWN_HOLDS.includes(thing) ? thing : 'unknown'}_text`)}</small>
                {page && <PageLink page={page}>{t('funds.held_open')}</PageLink>}
              </span>
              <Amount amount={amount} currency={currency} />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

type FundsState = ReturnType<typeof funds.$state.get>;
type FundsValue = Extract<FundsState, { status: 'ready' }>['value'];

/** Total first, then the available amount and the holds. */
export function Funds() {
  const { t } = useWords();
  return (
    <RemoteView remote={funds}>
      {({ available, held, wallets, total, currency }) => (
        <>
          <Totals
            rows={[
              { label: t('funds.available'), value: <Amount amount={available} currency={currency} /> },
              { label: t('funds.held'), value: <Amount amount={sum(held)} currency={currency} /> },
              ...(wallets.length > 0
                ? [{ label: t('funds.at_vendors'), value: <Amount amount={sum(wallets)} currency={currency} /> }]
                : []),
              { label: t('funds.total'), value: <Amount amount={total} currency={currency} /> },
            ]}
          />
          <p className={parts.row}>
            <PageLink page="depositv2" className={controls.button}>
              {t('funds.deposit')}
            </PageLink>
            <PageLink page="withdraw" className={`${controls.button} ${controls.quiet}`}>
              {t('funds.withdraw')}
            </PageLink>
          </p>
          <Held held={held} currency={currency} />
        </>
      )}
    </RemoteView>
  );
}
