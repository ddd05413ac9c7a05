import type { Result } from './result.ts';

/** Asks for numbered pages of a list that grows: the further pages show the list as it was when its first page was read. */
export function createGrowingPages<
  Query extends { readonly page: number },
  Value extends { asOf?: string | undefined },
>(ask: (query: Query, asOf: string | undefined) => Promise<Result<Value>>): (query: Query) => Promise<Result<Value>> {
  let read: { readonly list: string; readonly asOf: string | undefined } | undefined;
  return async (query) => {
    const list = JSON.stringify({ ...query, page: 0 });
    const answer = await ask(query, query.page > 1 && read?.list === list ? read.asOf : undefined);
    if (answer.ok) read = { list, asOf: answer.value.asOf };
    return answer;
  };
}
