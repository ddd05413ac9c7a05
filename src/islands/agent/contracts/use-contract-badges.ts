import { useEffect } from 'react';
import type { Feature } from '../../../contract/system/features.ts';

const CONTRACTS: readonly Feature[] = ['dividendContract', 'dailySalary', 'hourlySalary', 'realTimeSalary'];

/** The menu of the agent centre counts pending offers and requests on every page; their store loads after the page. */
export function useContractBadges(isAgentCentre: boolean, features: readonly Feature[]): void {
  const isOn = isAgentCentre && CONTRACTS.some((feature) => features.includes(feature));
  useEffect(() => {
    if (isOn) void import('../../../stores/contracts/info.ts').then(({ askContractInfo }) => askContractInfo());
  }, [isOn]);
}
