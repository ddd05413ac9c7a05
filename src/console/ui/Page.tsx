import { type ReactNode, useEffect } from 'react';
import { brand } from '../../brand/brand.ts';
import { useWords } from '../core/words.ts';

interface Props {
  readonly title: string;
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** Frame of a screen with its title, which is also the title of the window. */
export function Page({ title, tools, children }: Props) {
  const { t } = useWords();
  useEffect(() => {
    document.title = t('shell.window', { title, brand: brand.name });
  }, [t, title]);
  return (
    <div className="page">
      <div className="page-head">
        <h1 className="any-text">{title}</h1>
        {tools && <div className="row">{tools}</div>}
      </div>
      {children}
    </div>
  );
}
