import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { $changed, $panel, openPanel, type SecurityPanel } from '../../../stores/security/overview.ts';
import controls from '../../ui/controls.module.css';
import { useWords } from '../../ui/words.ts';
import styles from './security.module.css';

interface Props {
  readonly panel: SecurityPanel;
  readonly title: string;
  readonly value: ReactNode;
  /** Label of its button; "change" by default. */
  readonly action?: string;
  readonly children: ReactNode;
}

/** Panels that are verified by a code (spec §8). */
const VERIFIED: readonly SecurityPanel[] = ['phone', 'email', 'totp'];

/** One setting: its current value, and its form when opened. */
export function Setting({ panel, title, value, action, children }: Props) {
  const { t } = useWords();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = useStore($panel) === panel;
  const isChanged = useStore($changed) === panel;
  useEffect(() => {
    // The form that had the focus is gone, so the button takes the focus.
    if (isChanged) button.current?.focus();
  }, [isChanged]);
  return (
    <section className={styles.setting} aria-labelledby={`${id}-title`}>
      <div className={styles.settingHead}>
        <div className={styles.settingText}>
          <h4 id={`${id}-title`}>{title}</h4>
          <div className={styles.value}>{value}</div>
          <p role="status" className={styles.done}>
            {isChanged && t(VERIFIED.includes(panel) ? 'security.verified' : 'security.saved')}
          </p>
        </div>
        <button
          ref={button}
          type="button"
          className={`${controls.button} ${controls.quiet}`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-panel` : undefined}
          aria-describedby={`${id}-title`}
          onClick={() => openPanel(isOpen ? undefined : panel)}
        >
          {isOpen ? t('security.close') : (action ?? t('security.change'))}
        </button>
      </div>
      {isOpen && (
        <div id={`${id}-panel`} className={styles.panel}>
          {children}
        </div>
      )}
    </section>
  );
}
