import { useStore } from '@nanostores/react';
import type { WireContract } from '../../../contract/contracts/contracts.ts';
import { requestsByMe, requestsForMe } from '../../../stores/contracts/lists.ts';
import { showContractView } from '../../../stores/contracts/view.ts';
import { $session } from '../../../stores/session/session.ts';
import { Card } from '../../centre/parts/Card.tsx';
import parts from '../../centre/parts/parts.module.css';
import { RemoteView } from '../../centre/parts/RemoteView.tsx';
import { TurnPages } from '../../centre/parts/TurnPages.tsx';
import { useWords } from '../../ui/words.ts';
import { AgentFrame } from '../parts/AgentFrame.tsx';
import { ContractTable } from './ContractTable.tsx';

const LISTS = [
  { id: 'mine', pages: requestsForMe },
  { id: 'theirs', pages: requestsByMe },
] as const;

function openRequests(): void {
  for (const { pages } of LISTS) void pages.open(undefined);
}

/** Contract requests of every kind: those that await the agent, and those that await the other side. */
export function RequestsPage() {
  const { t } = useWords();
  const session = useStore($session);
  const account = 'info' in session ? session.info.account : '';
  const open = ({ id, kind, downline }: WireContract) =>
    showContractView(kind, { tab: downline === account ? 'own' : 'downlines', contract: id });
  return (
    <AgentFrame onOpen={openRequests}>
      <p className={parts.lead}>{t('contracts.requests_text')}</p>
      {LISTS.map(({ id, pages }) => (
        <Card key={id} title={t(`contracts.requests_${id}`)}>
          <RemoteView remote={pages}>
            {(shown, isBusy) =>
              shown.list.length === 0 ? (
                <p className={parts.soft}>{t(`contracts.requests_${id}_none`)}</p>
              ) : (
                <>
                  <ContractTable
                    caption={t(`contracts.requests_${id}`)}
                    rows={shown.list}
                    isBusy={isBusy}
                    names="both"
                    onOpen={open}
                  />
                  <TurnPages pages={pages} shown={shown} />
                </>
              )
            }
          </RemoteView>
        </Card>
      ))}
    </AgentFrame>
  );
}
