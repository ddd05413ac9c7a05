import { useStore } from '@nanostores/react';
import { accountFilters, openAccountPage } from '../../../stores/agents/account-page.ts';
import { LazyPart } from '../../centre/parts/LazyPart.tsx';
import { Tabs } from '../../centre/parts/Tabs.tsx';
import { useWords } from '../../ui/words.ts';
import { AgentFrame } from '../parts/AgentFrame.tsx';
import { CodesPanel } from './CodesPanel.tsx';
import { OpeningPanel } from './OpeningPanel.tsx';

const NO_PROPS = {};
const loadReceipts = async () => (await import('./ReceiptsPanel.tsx')).ReceiptsPanel;
const ReceiptsPanel = () => <LazyPart name="receipts" load={loadReceipts} props={NO_PROPS} />;

const PANELS = { open: OpeningPanel, links: CodesPanel, receipts: ReceiptsPanel } as const;
const TABS = Object.keys(PANELS) as (keyof typeof PANELS)[];

/** Growth of a team: opening accounts, registration links, and their results. */
export function AccountPage() {
  const { t } = useWords();
  const { tab } = useStore(accountFilters.$fields);
  const Panel = PANELS[tab as keyof typeof PANELS];
  return (
    <AgentFrame onOpen={openAccountPage}>
      <Tabs
        label={t('centre.agent.registerCenter')}
        tabs={TABS.map((id) => ({ id, label: t(`agents.tab.${id}`) }))}
        current={tab}
        onPick={(next) => accountFilters.change({ tab: next, code: '' })}
      >
        <Panel />
      </Tabs>
    </AgentFrame>
  );
}
