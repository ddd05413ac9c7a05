import { useStore } from '@nanostores/react';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import { getReferralRule, setReferralRule } from '../../contract/referral/operator.ts';
import '../calls/calls.css';
import { CallPage, FilledChange } from '../calls/CallPage.tsx';
import { listGroupCalls } from '../calls/call-groups.ts';
import { ReadPart } from '../calls/ReadPart.tsx';
import { useMayBegin } from '../calls/RightNote.tsx';
import { $route, toHref } from '../core/route.ts';
import { useWords } from '../core/words.ts';
import { Page } from '../ui/Page.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { AgentTree } from './AgentTree.tsx';
import './agents.css';
import { Codes } from './Codes.tsx';
import { HouseContracts } from './HouseContracts.tsx';
import { SettlementRuns } from './SettlementRuns.tsx';

const TABS = ['tree', 'contracts', 'settlements', 'referral'] as const;
const READ = getReferralRule as unknown as Endpoint;
const CHANGE = setReferralRule as unknown as Endpoint;
const REFERRAL = { read: READ, toRecord: (value: object) => value };

/** `/console/agents/<tab>`; `/console/agents/codes/<account>` for the codes of an agent. */
export default function AgentsScreen() {
  const { segments, query } = useStore($route);
  const { t } = useWords();
  const [, second, account] = segments;
  const calls = listGroupCalls('agents');
  const endpoint = calls.find(({ id }) => id === second);
  if (endpoint) return <CallPage key={endpoint.id} group="agents" endpoint={endpoint} calls={calls} />;
  if (second === 'codes' && account) return <Codes account={account} />;
  const tab = TABS.find((one) => one === second) ?? 'tree';
  const tabs = TABS.map((id) => ({ id, title: t(`agents.tab_${id}`), href: toHref(['agents', id]) }));
  const upline = query.get('upline') ?? '';
  return (
    <Page title={t('shell.screen_agents')}>
      <Tabs label={t('shell.screen_agents')} tabs={tabs} current={tab} />
      {tab === 'tree' && <AgentTree key={upline} upline={upline} />}
      {tab === 'contracts' && <HouseContracts calls={calls} />}
      {tab === 'settlements' && <SettlementRuns />}
      {tab === 'referral' && <Referral />}
    </Page>
  );
}

function Referral() {
  const { isShown } = useMayBegin(CHANGE);
  return isShown ? <FilledChange endpoint={CHANGE} current={REFERRAL} /> : <ReadPart endpoint={READ} calls={[]} />;
}
