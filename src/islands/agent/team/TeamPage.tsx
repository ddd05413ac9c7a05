import { useStore } from '@nanostores/react';
import { openTree, treeFilters, treePath } from '../../../stores/agents/tree.ts';
import type { CentrePageProps } from '../../centre/page.ts';
import { LazyPart } from '../../centre/parts/LazyPart.tsx';
import parts from '../../centre/parts/parts.module.css';
import { RemoteView } from '../../centre/parts/RemoteView.tsx';
import { useRowFocus } from '../../centre/use-row-focus.ts';
import { useWords } from '../../ui/words.ts';
import { AgentFrame } from '../parts/AgentFrame.tsx';
import styles from '../parts/agent.module.css';
import { Path } from '../parts/Path.tsx';
import { BranchRows } from './BranchRows.tsx';
import { FoundRows } from './FoundRows.tsx';
import { SearchField } from './SearchField.tsx';

const loadMemberPanel = async () => (await import('./MemberPanel.tsx')).MemberPanel;

function Tree() {
  const { t } = useWords();
  const { root } = useStore(treeFilters.$fields);
  return (
    <>
      <RemoteView remote={treePath}>
        {({ path }) => <Path path={path} onPick={(account) => treeFilters.change({ root: account })} />}
      </RemoteView>
      <section className={styles.tree} aria-label={t('agents.tree')}>
        <BranchRows account={root} isRoot />
      </section>
    </>
  );
}

/** The team: a tree with branches, a search by name, and each member's card. */
export function TeamPage({ features }: CentrePageProps) {
  const { name, account } = useStore(treeFilters.$fields);
  const list = useRowFocus(account);
  return (
    <AgentFrame onOpen={openTree}>
      {account === '' ? (
        <div ref={list} className={parts.stack}>
          <SearchField name={name} onSearch={(text) => treeFilters.change({ name: text })} />
          {name.trim() === '' ? <Tree /> : <FoundRows />}
        </div>
      ) : (
        <LazyPart
          name="member"
          load={loadMemberPanel}
          props={{ account, mayTransfer: features.includes('memberTransfer') }}
        />
      )}
    </AgentFrame>
  );
}
