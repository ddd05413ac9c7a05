import { useState } from 'react';
import { checkPayout, decidePayout } from '../../contract/cashier/payouts.ts';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import { toMajor } from '../../contract/core/money.ts';
import { CallDialog } from '../calls/CallDialog.tsx';
import { useAllowed } from '../calls/GroupPage.tsx';
import { useFieldNames } from '../calls/names.ts';
import { useFormat } from '../core/format.ts';
import { useWords } from '../core/words.ts';
import { Facts } from '../ui/Facts.tsx';
import type { PaymentDetail } from './payment-detail.ts';

const DECIDE = decidePayout as unknown as Endpoint;
const CHECK = checkPayout as unknown as Endpoint;

interface Props {
  readonly id: string;
  readonly payout: PaymentDetail['payout'];
  /** True while the withdrawal waits for its payout. */
  readonly isOpen: boolean;
  readonly onDone: () => void;
}

/** The payout by a provider: its state, the reason why a person must decide, and the calls with which the person decides. */
export function PayoutCard({ id, payout, isOpen, onDone }: Props) {
  const { t } = useWords();
  const { money, fullTime } = useFormat();
  const { toCallName, toOptionName } = useFieldNames();
  const [asked, setAsked] = useState<Endpoint>();
  const allowed = useAllowed(isOpen ? [DECIDE, ...(payout?.provider ? [CHECK] : [])] : []);
  if (!payout && allowed.length === 0) return null;
  return (
    <section className="card">
      <h2>{t('money.by_provider')}</h2>
      {payout ? (
        <Facts
          rows={[
            !!payout.provider && [t('money.provider'), payout.provider],
            [t('money.state'), toOptionName(payout.state)],
            payout.why !== '' && [t('money.payout_why'), t(`money.why_${payout.why}`)],
            payout.payeeName !== '' && [t('money.payee_name'), payout.payeeName],
            payout.arrivedMinor > 0 && [t('money.received'), money(toMajor(payout.arrivedMinor as never))],
            [t('money.changed'), fullTime(payout.changedAt)],
          ]}
        />
      ) : (
        <p className="soft">{t('money.no_provider')}</p>
      )}
      {allowed.length > 0 && (
        <div className="row">
          {allowed.map((endpoint) => (
            <button key={endpoint.id} type="button" className="button" onClick={() => setAsked(endpoint)}>
              {toCallName(endpoint)}
            </button>
          ))}
        </div>
      )}
      {asked && (
        <CallDialog
          endpoint={asked}
          known={{ id }}
          onClose={(outcome) => {
            setAsked(undefined);
            if (outcome !== 'cancelled') onDone();
          }}
        />
      )}
    </section>
  );
}
