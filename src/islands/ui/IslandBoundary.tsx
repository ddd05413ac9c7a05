import { Component, type ReactNode } from 'react';
import type { DrawnPart } from '../../lib/foreign-nodes.ts';
import { reportPageError } from '../../stores/site/page-errors.ts';
import { startBrowser } from '../browser.ts';
import controls from './controls.module.css';
import styles from './status.late.module.css';
import { type TakeTyping, takeTyping } from './typing.ts';
import type { Words } from './words.ts';

/** A second failure within this time shows the message, because rendering again did not help. */
const AGAIN_MS = 10_000;

/**
 * Reports a failed island as hydrated, so that directives/start-islands.ts no longer waits for it. Presses then reach the reload button.
 */
function endHydration(root: HTMLElement | null): void {
  root?.dispatchEvent(new CustomEvent<TakeTyping>('orla:hydrated', { bubbles: true, detail: takeTyping }));
}

interface Props {
  readonly words: Words;
  readonly children?: ReactNode;
}

interface State {
  readonly turn: number;
  readonly hasFailed: boolean;
}

/**
 * Keeps a failure in one part of the page. Translators and browser extensions change the page's text, and React fails
 * if it no longer finds its text. The boundary then draws the part again. If the part fails again within a short time,
 * the boundary shows a message and offers to reload the page. Values of the stores stay.
 */
export class IslandBoundary extends Component<Props, State> implements DrawnPart {
  override state: State = { turn: 0, hasFailed: false };
  #failedAt = Number.NEGATIVE_INFINITY;

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    // An island may fail before its own effect calls `startBrowser`.
    startBrowser(this.props.words.locale);
    reportPageError(error);
    const now = performance.now();
    const isAgain = now - this.#failedAt <= AGAIN_MS;
    this.#failedAt = now;
    if (!isAgain) this.drawAnew();
  }

  drawAnew(): void {
    this.setState(({ turn }) => ({ turn: turn + 1, hasFailed: false }));
  }

  override render(): ReactNode {
    const { words, children } = this.props;
    const { turn, hasFailed } = this.state;
    if (!hasFailed) return <Turn key={turn}>{children}</Turn>;
    return (
      <div ref={endHydration} role="alert" className={styles.failed}>
        <p>{words.t('page.part_failed')}</p>
        <button type="button" className={`${controls.button} ${controls.quiet}`} onClick={() => location.reload()}>
          {words.t('page.reload')}
        </button>
      </div>
    );
  }
}

/** The boundary increases the key of this component, and React then renders everything below it anew. */
function Turn({ children }: { readonly children: ReactNode }) {
  return children;
}
