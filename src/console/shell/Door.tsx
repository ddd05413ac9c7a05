import { type ReactNode, useEffect } from 'react';
import { brand } from '../../brand/brand.ts';
import { useWords } from '../core/words.ts';
import { Mark } from './Mark.tsx';
import { Preferences } from './Preferences.tsx';

/** The pages without a session: sign-in, invitation, lock. */
export function Door({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const { t } = useWords();
  useEffect(() => {
    document.title = t('shell.window', { title, brand: brand.name });
  }, [t, title]);
  return (
    <main className="door">
      <div>
        <div className="row spread">
          <Mark />
          <Preferences />
        </div>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}
