import { atom } from 'nanostores';
import type { ContractKind } from '../../contract/contracts/contracts.ts';
import { $centre, openCentre, readCentreFields } from '../centre/centres.ts';
import { PAGE_OF } from './kinds.ts';

export const CONTRACT_TABS = ['own', 'downlines', 'payments'] as const;
export type ContractTab = (typeof CONTRACT_TABS)[number];

/** View of a contracts page, from the address: a tab, one contract, or the offer form. */
export interface ContractView {
  readonly tab: ContractTab;
  /** Id; empty for none. */
  readonly contract: string;
  readonly isOffering: boolean;
}

export const $contractView = atom<ContractView>({ tab: 'own', contract: '', isOffering: false });

export function readContractView(): ContractView {
  const { tab = '', contract = '', offer = '' } = readCentreFields();
  const view = {
    tab: CONTRACT_TABS.find((known) => known === tab) ?? 'own',
    contract,
    isOffering: offer !== '',
  } as const;
  $contractView.set(view);
  return view;
}

export function showContractView(kind: ContractKind, view: Partial<ContractView>): void {
  const { tab = 'own', contract = '', isOffering = false } = view;
  const fields = { tab: tab === 'own' ? '' : tab, contract, offer: isOffering ? 'new' : '' };
  openCentre('agent', PAGE_OF[kind], fields);
}

/** Whether the offer form is visible; its answer may arrive after the agent has left it. */
export function isOfferShown(kind: ContractKind): boolean {
  return $centre.get()?.page === PAGE_OF[kind] && Boolean(readCentreFields().offer);
}
