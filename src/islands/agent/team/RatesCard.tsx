import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import type { WireContract } from '../../../contract/contracts/contracts.ts';
import { formatPercent } from '../../../lib/format.ts';
import { $rateOffers, givenContracts, rateForm } from '../../../stores/agents/rate-offer.ts';
import { listOwn, toRates } from '../../../stores/agents/rates.ts';
import { contractInfo } from '../../../stores/contracts/info.ts';
import { PAGE_OF } from '../../../stores/contracts/kinds.ts';
import { Card } from '../../centre/parts/Card.tsx';
import { CentreForm } from '../../centre/parts/CentreForm.tsx';
import { DataTable } from '../../centre/parts/DataTable.tsx';
import parts from '../../centre/parts/parts.module.css';
import { RemoteView } from '../../centre/parts/RemoteView.tsx';
import { State } from '../../centre/parts/State.tsx';
import { useWords } from '../../ui/words.ts';
import styles from '../parts/agent.module.css';
import { CentreLink } from '../parts/CentreLink.tsx';
import { OfferList } from '../parts/OfferList.tsx';
import { RateFields } from '../parts/RateFields.tsx';

function RateText({ contract: { kind, terms } }: { readonly contract: WireContract }) {
  const { tag } = useWords();
  return (
    <>
      {Object.values(toRates(kind, terms))
        .map((rate) => formatPercent(tag, rate / 100))
        .join(' / ')}
    </>
  );
}

/** Contracts in force and pending offers. */
function Given() {
  const { t } = useWords();
  return (
    <RemoteView remote={givenContracts}>
      {(contracts, isBusy) =>
        contracts.length === 0 ? (
          <p>{t('agents.given_none')}</p>
        ) : (
          <DataTable
            caption={t('agents.rates')}
            isBusy={isBusy}
            rows={contracts}
            rowKey={({ id }) => id}
            columns={[
              {
                key: 'kind',
                label: t('agents.report.kind'),
                isName: true,
                cell: ({ kind }) => <CentreLink to={{ page: PAGE_OF[kind] }}>{t(`agents.kind.${kind}`)}</CentreLink>,
              },
              {
                key: 'rate',
                label: t('agents.rate_most'),
                isEnd: true,
                cell: (contract) => <RateText contract={contract} />,
              },
              {
                key: 'state',
                label: t('agents.report.state'),
                cell: ({ state }) => (
                  <State tone={state === 'active' ? 'good' : 'wait'} label={t(`agents.contract_state.${state}`)} />
                ),
              },
            ]}
          />
        )
      }
    </RemoteView>
  );
}

/** Rates of a direct downline that is an agent: current ones, and a form for new offers. */
export function RatesCard({ account }: { readonly account: string }) {
  const { t } = useWords();
  const info = useStore(contractInfo.$state);
  const offers = useStore($rateOffers);
  const own = 'value' in info && info.value ? listOwn(info.value) : [];
  const outcome = useRef<HTMLDivElement>(null);
  const kinds = own.map(({ kind }) => kind).join(' ');
  useEffect(() => {
    if (kinds) void givenContracts.load({ account, kinds: kinds.split(' ') as WireContract['kind'][] });
  }, [account, kinds]);
  // This card replaces the preview after sending, so the result takes the focus.
  useEffect(() => {
    if (offers.length > 0) outcome.current?.focus();
  }, [offers]);
  return (
    <Card title={t('agents.rates_of')}>
      <p className={parts.soft}>{t('agents.rates_rules')}</p>
      {kinds !== '' && <Given />}
      <div ref={outcome} tabIndex={-1} role="status">
        <OfferList offered={offers} />
      </div>
      <div className={styles.form}>
        <CentreForm form={rateForm} submit={t('contracts.review')} submitting={t('agents.rates_submitting')}>
          <RateFields form={rateForm} />
        </CentreForm>
      </div>
    </Card>
  );
}
