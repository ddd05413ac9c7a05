import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { PayoutAccount } from '../../../contract/cashier/accounts.ts';
import { payoutAccounts, removeForm } from '../../../stores/cashier/payout-accounts.ts';
import { Card } from '../../centre/parts/Card.tsx';
import { Moment } from '../../centre/parts/Moment.tsx';
import { Note } from '../../centre/parts/Note.tsx';
import parts from '../../centre/parts/parts.module.css';
import { RemoteView } from '../../centre/parts/RemoteView.tsx';
import rows from '../../centre/parts/rows.module.css';
import controls from '../../ui/controls.module.css';
import { toFailureWords } from '../../ui/failure-words.ts';
import { Sentence } from '../../ui/Sentence.tsx';
import { useWords } from '../../ui/words.ts';
import { AddAccountForm } from './AddAccountForm.tsx';
import styles from './cashier.module.css';
import { useAccountText } from './use-account-text.ts';

const QUIET = `${controls.button} ${controls.quiet}`;

/** One payout account. The member must confirm its removal; the confirmation replaces the button. */
function Account({ account }: { readonly account: PayoutAccount }) {
  const { t } = useWords();
  const [isAsking, setAsking] = useState(false);
  const { label, text } = useAccountText()(account);
  const remove = () => {
    removeForm.change('id', account.id);
    void removeForm.submit();
  };
  return (
    <li>
      <span>
        <strong>{label}</strong>
        <small>{text}</small>
        {account.freeFrom && (
          <small>
            <Sentence text={t('withdraw.account_free_at')} parts={{ at: <Moment at={account.freeFrom} /> }} />
          </small>
        )}
      </span>
      {isAsking ? (
        <span className={parts.row}>
          <button type="button" className={QUIET} onClick={() => setAsking(false)}>
            {t('withdraw.account_keep')}
          </button>
          <button type="button" className={controls.button} onClick={remove}>
            {t('withdraw.account_remove_yes')}
          </button>
        </span>
      ) : (
        <button type="button" className={QUIET} onClick={() => setAsking(true)}>
          {t('withdraw.account_remove')}
          <span className="hidden-text"> {label}</span>
        </button>
      )}
    </li>
  );
}

/** Payout accounts in the member's own name. */
export function PayoutAccounts() {
  const { t } = useWords();
  const [isAdding, setAdding] = useState(false);
  const failure = useStore(removeForm.$failure);
  return (
    <Card title={t('withdraw.accounts')}>
      <p className={parts.soft}>{t('withdraw.accounts_text')}</p>
      <RemoteView remote={payoutAccounts}>
        {({ list, max, holder }) => (
          <>
            {list.length > 0 && (
              <ul className={`${rows.rows} ${styles.rows}`}>
                {list.map((account) => (
                  <Account key={account.id} account={account} />
                ))}
              </ul>
            )}
            {failure && (
              <Note tone="bad" role="alert">
                <p>{toFailureWords(failure, t)}</p>
              </Note>
            )}
            {list.length >= max ? (
              <p className={parts.soft}>{t('withdraw.accounts_max', { count: max })}</p>
            ) : isAdding || list.length === 0 ? (
              <AddAccountForm
                key={list.length}
                accountHolder={holder}
                onLeave={list.length > 0 ? () => setAdding(false) : undefined}
              />
            ) : (
              <p>
                <button type="button" className={QUIET} onClick={() => setAdding(true)}>
                  {t('withdraw.account_add')}
                </button>
              </p>
            )}
          </>
        )}
      </RemoteView>
    </Card>
  );
}
