import type { ReactNode } from 'react';
import { isAgentType } from '../../../contract/member/types.ts';
import { type Downline, treeFilters } from '../../../stores/agents/tree.ts';
import parts from '../../centre/parts/parts.module.css';
import button from '../../ui/text-button.late.module.css';
import { useWords } from '../../ui/words.ts';
import styles from '../parts/agent.module.css';
import { Day } from '../parts/Day.tsx';

interface Props {
  readonly row: Downline;
  /** Button that opens the branch, if there is one. */
  readonly toggle?: ReactNode;
}

export function DownlineRow({ row, toggle }: Props) {
  const { t } = useWords();
  const { account, type, members, depth, joinedDay } = row;
  const isAgent = isAgentType(type);
  return (
    <div className={styles.row}>
      {toggle ?? <span />}
      <span className={styles.who}>
        <button
          type="button"
          className={`${button.text} ${styles.link}`}
          data-row={account}
          onClick={() => treeFilters.change({ account })}
        >
          {account}
        </button>
        <span className={parts.soft}>
          {t(isAgent ? 'agents.type.agent' : 'agents.type.member')}
          {isAgent && ` · ${t('agents.team_of', { count: members })}`}
        </span>
      </span>
      <span className={`${parts.soft} ${styles.side}`}>
        <span>{t('agents.level', { level: depth })}</span>
        <Day day={joinedDay} />
      </span>
    </div>
  );
}
