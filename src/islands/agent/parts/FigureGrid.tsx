import { type ReactNode, useId, useState } from 'react';
import parts from '../../centre/parts/parts.module.css';
import { useWords } from '../../ui/words.ts';
import styles from './agent.module.css';
import { CentreLink, type CentreTarget } from './CentreLink.tsx';

export interface Figure {
  readonly id: string;
  readonly label: string;
  readonly value: ReactNode;
  /** Change since the previous period. */
  readonly change?: ReactNode;
  /** Explanation of the figure in words. */
  readonly formula: string;
  /** The calculation with its numbers. */
  readonly sum?: ReactNode;
  readonly rows?: CentreTarget;
}

interface Props {
  readonly label: string;
  readonly figures: readonly Figure[];
  /** Whether to explain that figures can be opened; once per page. */
  readonly hasHint?: boolean;
}

/** Totals of a page. Each opens its formula, the calculation with numbers, and a link to the events. */
export function FigureGrid({ label, figures, hasHint = true }: Props) {
  const { t } = useWords();
  const id = useId();
  const [openId, setOpenId] = useState('');
  const open = figures.find((figure) => figure.id === openId);
  return (
    <section className={styles.figures} aria-label={label}>
      <ul className={styles.grid}>
        {figures.map((figure) => (
          <li key={figure.id}>
            <button
              type="button"
              className={styles.figure}
              data-figure={figure.id}
              aria-expanded={figure.id === openId}
              aria-controls={id}
              onClick={() => setOpenId(figure.id === openId ? '' : figure.id)}
            >
              <span className={styles.figureLabel}>{figure.label}</span>
              <span className={styles.figureValue}>{figure.value}</span>
              {figure.change && <span className={styles.change}>{figure.change}</span>}
            </button>
          </li>
        ))}
      </ul>
      <div id={id} role="status" className={styles.formula} hidden={!open}>
        {open && (
          <>
            <strong>{open.label}</strong>
            <p>{open.formula}</p>
            {open.sum && <p className={styles.sum}>{open.sum}</p>}
            {open.rows && <CentreLink to={open.rows}>{t('agents.report.see_rows')}</CentreLink>}
          </>
        )}
      </div>
      {!open && hasHint && <p className={parts.soft}>{t('agents.report.tap_figure')}</p>}
    </section>
  );
}
