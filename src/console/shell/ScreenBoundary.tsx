import { Component, type ReactNode } from 'react';
import { useWords } from '../core/words.ts';

function Broken() {
  const { t } = useWords();
  return (
    <div className="note row spread" data-tone="danger" role="alert">
      <p>{t('shell.broken')}</p>
      <button type="button" className="button" onClick={() => location.reload()}>
        {t('common.reload')}
      </button>
    </div>
  );
}

/** A defect of one screen, or a chunk that a deployment removed, leaves the menu and the other screens usable. */
export class ScreenBoundary extends Component<{ readonly children: ReactNode }, { readonly isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    return this.state.isBroken ? <Broken /> : this.props.children;
  }
}
