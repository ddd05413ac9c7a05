import { atom } from 'nanostores';
import { forAccount } from './account-scope.ts';
import { createRemote } from './remote.ts';
import type { Result } from './result.ts';

interface Asked<Input> {
  readonly input: Input;
  readonly cursor: string;
  readonly page: number;
}

/**
 * A list with cursor paging. The old page stays visible while the next one loads; with another input the list starts
 * empty.
 */
export function createCursorPages<Input, Page extends { readonly next: string }>(
  ask: (input: Input, cursor: string) => Promise<Result<Page>>,
) {
  /** Counted from 1. */
  const $page = atom(1);
  let cursors = [''];
  let current: { readonly input: Input } | undefined;
  const remote = createRemote(
    async ({ input, cursor, page }: Asked<Input>) => {
      // By the time of the answer, `cursors` may belong to another input.
      const own = cursors;
      const answer = await ask(input, cursor);
      if (answer.ok) own[page] = answer.value.next;
      return answer;
    },
    { keepsOld: true },
  );

  function reset(): void {
    $page.set(1);
    cursors = [''];
    current = undefined;
    remote.reset();
  }

  async function open(input: Input): Promise<void> {
    const isSame = current !== undefined && JSON.stringify(current.input) === JSON.stringify(input);
    if (!isSame) reset();
    current = { input };
    cursors = [''];
    $page.set(1);
    await remote.load({ input, cursor: '', page: 1 });
  }

  async function goTo(page: number): Promise<void> {
    const cursor = cursors[page - 1];
    if (!current || cursor === undefined || (page > 1 && cursor === '')) return;
    $page.set(page);
    await remote.load({ input: current.input, cursor, page });
  }

  forAccount(reset);
  return { $state: remote.$state, $page, open, goTo, reload: remote.reload, reset };
}

export type CursorPages<Input, Page extends { readonly next: string }> = ReturnType<
  typeof createCursorPages<Input, Page>
>;
