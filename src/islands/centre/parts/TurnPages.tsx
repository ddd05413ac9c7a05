import { useStore } from '@nanostores/react';
import type { CursorPages } from '../../../stores/core/cursor-pages.ts';
import { Pager } from './Pager.tsx';

interface Props<Page extends { readonly next: string; readonly pageSize: number }> {
  readonly pages: Pick<CursorPages<never, Page>, '$page' | 'goTo'>;
  /** The current page. */
  readonly shown: Page;
  readonly total?: number;
}

/** Pager of a list with cursors, which often has no total count. */
export function TurnPages<Page extends { readonly next: string; readonly pageSize: number }>(props: Props<Page>) {
  const { pages, shown, ...total } = props;
  const page = useStore(pages.$page);
  return (
    <Pager
      page={page}
      pageSize={shown.pageSize}
      {...total}
      hasNext={shown.next !== ''}
      onPage={(next) => void pages.goTo(next)}
    />
  );
}
