import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import parts from './parts.module.css';
import styles from './tabs.module.css';

export interface Tab {
  readonly id: string;
  readonly label: string;
}

interface Props {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly current: string;
  readonly onPick: (id: string) => void;
  readonly children: ReactNode;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Tabs with arrow keys, by the ARIA pattern. */
export function Tabs({ label, tabs, current, onPick, children }: Props) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  // The row of tabs may be wider than a phone; only the row scrolls, never the page.
  useEffect(() => {
    const row = list.current;
    const tab = row?.querySelector<HTMLElement>(`[data-tab="${current}"]`);
    if (!row || !tab) return;
    const [frame, chosen] = [row.getBoundingClientRect(), tab.getBoundingClientRect()];
    row.scrollLeft += Math.min(0, chosen.left - frame.left) + Math.max(0, chosen.right - frame.right);
  }, [current]);

  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const turn = getComputedStyle(event.currentTarget).direction === 'rtl' ? -step : step;
    const at = tabs.findIndex((tab) => tab.id === current);
    const next = tabs[(at + turn + tabs.length) % tabs.length];
    if (!next) return;
    onPick(next.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  };
  return (
    <div className={parts.stack}>
      <div ref={list} role="tablist" aria-label={label} className={styles.tabs} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            data-tab={tab.id}
            aria-selected={tab.id === current}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === current ? 0 : -1}
            onClick={() => onPick(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`} className={parts.stack}>
        {children}
      </div>
    </div>
  );
}
