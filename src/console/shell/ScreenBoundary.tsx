import { Component, type ReactNode } from 'react';
import type { DrawnPart } from '../../lib/foreign-nodes.ts';
import { reloadAnew } from '../core/reload.ts';
import { useWords } from '../core/words.ts';

/** If the screen fails a second time within these milliseconds, the message is shown, because drawing anew did not help. */
const AGAIN_MS = 10_000;

function Broken() {
  const { t } = useWords();
  return (
    <div className="note row spread" data-tone="danger" role="alert">
      <p>{t('shell.broken')}</p>
      <button type="button" className="button" onClick={() => void reloadAnew()}>
        {t('common.reload')}
      </button>
    </div>
  );
}

/** Wrapper of the screen. If its `key` changes, React removes everything below it and draws it anew. */
function Turn({ children }: { readonly children: ReactNode }) {
  return children;
}

interface State {
  readonly turn: number;
  readonly isBroken: boolean;
}

/**
 * If one screen fails, or its code was removed by a deployment, the menu and the other screens still work. A browser extension may have changed
 * elements that React expects, so at the first failure the screen is drawn anew.
 */
export class ScreenBoundary extends Component<{ readonly children: ReactNode }, State> implements DrawnPart {
  override state: State = { turn: 0, isBroken: false };
  #failedAt = Number.NEGATIVE_INFINITY;

  static getDerivedStateFromError(): Partial<State> {
    return { isBroken: true };
  }

  override componentDidCatch(): void {
    const isFirst = performance.now() - this.#failedAt > AGAIN_MS;
    this.#failedAt = performance.now();
    if (isFirst) this.drawAnew();
  }

  drawAnew(): void {
    this.setState(({ turn }) => ({ turn: turn + 1, isBroken: false }));
  }

  override render() {
    const { turn, isBroken } = this.state;
    return isBroken ? <Broken /> : <Turn key={turn}>{this.props.children}</Turn>;
  }
}
