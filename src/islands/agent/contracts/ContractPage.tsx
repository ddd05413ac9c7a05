import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { ContractKind } from '../../../contract/contracts/contracts.ts';
import { openContractInfo } from '../../../stores/contracts/info.ts';
import { settlementFilters } from '../../../stores/contracts/settlements.ts';
import {
  $contractView,
  CONTRACT_TABS,
  type ContractTab,
  readContractView,
  showContractView,
} from '../../../stores/contracts/view.ts';
import { LazyPart } from '../../centre/parts/LazyPart.tsx';
import { PageLink } from '../../centre/parts/PageLink.tsx';
import parts from '../../centre/parts/parts.module.css';
import { Tabs } from '../../centre/parts/Tabs.tsx';
import { useRowFocus } from '../../centre/use-row-focus.ts';
import { useWords } from '../../ui/words.ts';
import { AgentFrame } from '../parts/AgentFrame.tsx';
import { Back } from './Back.tsx';
import { DownlinesTab, OFFER_ROW } from './DownlinesTab.tsx';
import { OwnTab } from './OwnTab.tsx';

const loadDetail = async () => (await import('./ContractDetail.tsx')).ContractDetail;
const loadOffer = async () => (await import('./OfferView.tsx')).OfferView;
const loadPayments = async () => (await import('./PaymentsTab.tsx')).PaymentsTab;

interface Props {
  readonly kind: ContractKind;
}

function TabContent({ kind, tab }: Props & { readonly tab: ContractTab }) {
  if (tab === 'downlines') return <DownlinesTab kind={kind} />;
  if (tab === 'payments') return <LazyPart name="payments" load={loadPayments} props={{ kind }} />;
  return <OwnTab kind={kind} />;
}

function View({ kind }: Props) {
  const { t } = useWords();
  const { tab, contract, isOffering } = useStore($contractView);
  const list = useRowFocus(isOffering ? OFFER_ROW : contract);
  if (isOffering) return <LazyPart name="offer" load={loadOffer} props={{ kind }} />;
  if (contract !== '') {
    return (
      <div className={parts.stack}>
        <Back title={t(`contracts.one_${kind}`)} onBack={() => showContractView(kind, { tab })} />
        <LazyPart name="contract" load={loadDetail} props={{ id: contract }} />
      </div>
    );
  }
  return (
    <div ref={list} className={parts.stack}>
      <div className={parts.cardHead}>
        <p className={parts.lead}>{t(`contracts.lead_of_${kind}`)}</p>
        <PageLink centre="agent" page="contractRequests">
          {t('contracts.all_requests')}
        </PageLink>
      </div>
      <Tabs
        label={t('contracts.tabs')}
        tabs={CONTRACT_TABS.map((id) => ({ id, label: t(`contracts.tab_${id}`) }))}
        current={tab}
        onPick={(id) => showContractView(kind, { tab: id as ContractTab })}
      >
        <TabContent kind={kind} tab={tab} />
      </Tabs>
    </div>
  );
}

/** Page of one contract kind: contracts with the upline, with downlines, and payments. */
export function ContractPage({ kind }: Props) {
  // Reads the address before the first render, because until then the view still belongs to the previous page.
  useState(readContractView);
  const open = () => {
    const { tab, contract } = readContractView();
    if (contract === '') void openContractInfo();
    if (tab === 'payments' && contract === '') settlementFilters[kind].open();
  };
  return (
    <AgentFrame onOpen={open}>
      <View kind={kind} />
    </AgentFrame>
  );
}
