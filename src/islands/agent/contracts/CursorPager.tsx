import { useStore } from '@nanostores/react';
import type { CursorPages } from '../../../stores/cursor-pages.ts';
import parts from '../../centre/parts/parts.module.css';
import controls from '../../ui/controls.module.css';
import { useWords } from '../../ui/words.ts';

interface Props {
  readonly pages: Pick<CursorPages<never, { readonly next: string }>, '$state' | '$page' | 'goTo'>;
}

/** Steps through a list that is never counted. */
export function CursorPager({ pages }: Props) {
  const { t } = useWords();
  const state = useStore(pages.$state);
  const page = useStore(pages.$page);
  const next = ('value' in state && state.value?.next) || '';
  if (page === 1 && next === '') return null;
  const button = `${controls.button} ${controls.quiet}`;
  return (
    <nav className={parts.pager} aria-label={t('centre.pages')}>
      <button type="button" className={button} disabled={page === 1} onClick={() => void pages.goTo(page - 1)}>
        {t('centre.page_before')}
      </button>
      <span className={parts.soft} aria-live="polite">
        {t('contracts.page_n', { page })}
      </span>
      <button type="button" className={button} disabled={next === ''} onClick={() => void pages.goTo(page + 1)}>
        {t('centre.page_next')}
      </button>
    </nav>
  );
}
