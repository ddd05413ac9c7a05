import { useStore } from '@nanostores/react';
import type { CursorPages } from '../../../stores/core/cursor-pages.ts';
import { Pager } from '../../centre/parts/Pager.tsx';

interface Props<Page extends { readonly next: string; readonly pageSize: number }> {
  readonly pages: Pick<CursorPages<never, Page>, '$page' | 'goTo'>;
  /** The current page. */
  readonly shown: Page;
}

/** Pager of a list without a total count. */
export function TurnPages<Page extends { readonly next: string; readonly pageSize: number }>(props: Props<Page>) {
  const { pages, shown } = props;
  const page = useStore(pages.$page);
  return (
    <Pager page={page} pageSize={shown.pageSize} hasNext={shown.next !== ''} onPage={(next) => void pages.goTo(next)} />
  );
}
