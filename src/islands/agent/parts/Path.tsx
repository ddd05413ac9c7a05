import parts from '../../centre/parts/parts.module.css';
import button from '../../ui/text-button.late.module.css';
import { useWords } from '../../ui/words.ts';
import styles from './agent.module.css';

interface Props {
  /** Accounts from the agent downwards. */
  readonly path: readonly string[];
  /** Called with an empty account for the agent. */
  readonly onPick: (account: string) => void;
}

/** Position in the tree, with a button for each level above. */
export function Path({ path, onPick }: Props) {
  const { t } = useWords();
  if (path.length === 0) return null;
  return (
    <nav aria-label={t('agents.path')}>
      <ol className={styles.path}>
        {path.map((account, index) => (
          <li key={account}>
            {index === path.length - 1 ? (
              <span aria-current="page">{index === 0 ? t('agents.my_team') : account}</span>
            ) : (
              <button
                type="button"
                className={`${button.text} ${styles.link}`}
                onClick={() => onPick(index === 0 ? '' : account)}
              >
                {index === 0 ? t('agents.my_team') : account}
              </button>
            )}
          </li>
        ))}
      </ol>
      {path.length > 1 && <p className={parts.soft}>{t('agents.level', { level: path.length - 1 })}</p>}
    </nav>
  );
}
