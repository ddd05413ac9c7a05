import { found } from '../../../stores/agents/tree.ts';
import { Empty } from '../../centre/parts/Empty.tsx';
import { RemoteView } from '../../centre/parts/RemoteView.tsx';
import { TurnPages } from '../../centre/parts/TurnPages.tsx';
import { useWords } from '../../ui/words.ts';
import styles from '../parts/agent.module.css';
import { DownlineRow } from './DownlineRow.tsx';

export function FoundRows() {
  const { t } = useWords();
  return (
    <RemoteView remote={found}>
      {(value) => (
        <>
          {value.list.length === 0 ? (
            <Empty title={t('agents.search_none')} text={t('agents.search_none_text')} />
          ) : (
            <div className={styles.tree}>
              <ul aria-label={t('agents.search_found')}>
                {value.list.map((row) => (
                  <li key={row.account}>
                    <DownlineRow row={row} />
                  </li>
                ))}
              </ul>
            </div>
          )}
          <TurnPages pages={found} shown={value} />
        </>
      )}
    </RemoteView>
  );
}
