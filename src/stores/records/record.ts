import { createFilters, type Fields } from '../agents/report-filters.ts';
import { createCursorPages } from '../core/cursor-pages.ts';
import type { Result } from '../core/result.ts';

interface Definition<F extends Fields, Page extends { readonly next: string }>
  extends Omit<Parameters<typeof createFilters<F>>[0], 'load'> {
  /** Field with the id of the open row; changing it does not reload the list. */
  readonly detail: keyof F & string;
  readonly ask: (fields: F, cursor: string) => Promise<Result<Page>>;
}

/** A record with cursor paging whose period and filters are in the address. */
export function createRecord<F extends Fields, Page extends { readonly next: string }>({
  detail,
  ask,
  ...definition
}: Definition<F, Page>) {
  const pages = createCursorPages(ask);
  let asked: string | undefined;

  function load(fields: F): void {
    const input = { ...fields, [detail]: '' };
    const text = JSON.stringify(input);
    if (text === asked) return;
    asked = text;
    void pages.open(input);
  }

  const { $fields, open, change } = createFilters<F>({ ...definition, load });
  return {
    $fields,
    pages,
    change,
    open: () => {
      asked = undefined;
      open();
    },
  };
}
