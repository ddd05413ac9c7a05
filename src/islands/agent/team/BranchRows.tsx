import { useStore } from '@nanostores/react';
import { isAgentType } from '../../../contract/member/types.ts';
import {
  $branches,
  type Branch,
  type Downline,
  loadMoreOf,
  toggleBranch,
  treeFilters,
} from '../../../stores/agents/tree.ts';
import { CentreIcon } from '../../centre/CentreIcon.tsx';
import { Empty } from '../../centre/parts/Empty.tsx';
import { Note } from '../../centre/parts/Note.tsx';
import { Skeleton } from '../../centre/parts/Skeleton.tsx';
import controls from '../../ui/controls.module.css';
import { toFailureWords } from '../../ui/failure-words.ts';
import { useWords } from '../../ui/words.ts';
import styles from '../parts/agent.module.css';
import { DownlineRow } from './DownlineRow.tsx';

/** Deeper branches open separately, because a phone has no room for more indentation. */
const NESTED_MAX = 4;

function BranchItem({ row, nested }: { readonly row: Downline; readonly nested: number }) {
  const { t } = useWords();
  const branch = useStore($branches, { keys: [row.account] })[row.account];
  const isOpen = branch?.isOpen ?? false;
  const hasBranch = isAgentType(row.type) && row.direct > 0;
  const open = () => (nested < NESTED_MAX ? toggleBranch(row.account) : treeFilters.change({ root: row.account }));
  return (
    <li>
      <DownlineRow
        row={row}
        toggle={
          hasBranch ? (
            <button
              type="button"
              className={styles.toggle}
              aria-expanded={isOpen}
              aria-label={t('agents.branch', { account: row.account })}
              onClick={open}
            >
              <CentreIcon name="next" />
            </button>
          ) : undefined
        }
      />
      {isOpen && nested < NESTED_MAX && <BranchRows account={row.account} nested={nested + 1} />}
    </li>
  );
}

function More({ account, branch }: { readonly account: string; readonly branch: Branch }) {
  const { t } = useWords();
  const button = `${controls.button} ${controls.quiet}`;
  if (branch.status === 'loading') return <Skeleton label={t('captcha.loading')} />;
  if (branch.failure) {
    return (
      <Note tone="bad" role="alert">
        <p>{toFailureWords(branch.failure, t)}</p>
        <button type="button" className={button} onClick={() => loadMoreOf(account)}>
          {t('form.retry')}
        </button>
      </Note>
    );
  }
  if (branch.next === '') return null;
  return (
    <button type="button" className={button} onClick={() => loadMoreOf(account)}>
      {t('agents.branch_more')}
    </button>
  );
}

interface Props {
  /** Account at the root of the branch; empty for the agent. */
  readonly account: string;
  readonly isRoot?: boolean;
  readonly nested?: number;
}

/** Loaded direct downlines of an account. */
export function BranchRows({ account, isRoot, nested = 0 }: Props) {
  const { t } = useWords();
  const branch = useStore($branches, { keys: [account] })[account];
  if (!branch) return <Skeleton label={t('captcha.loading')} />;
  if (branch.status === 'ready' && branch.rows.length === 0) {
    return <Empty title={t('agents.branch_empty')} text={isRoot ? t('agents.branch_empty_text') : ''} />;
  }
  return (
    <>
      <ul>
        {branch.rows.map((row) => (
          <BranchItem key={row.account} row={row} nested={nested} />
        ))}
      </ul>
      <More account={account} branch={branch} />
    </>
  );
}
