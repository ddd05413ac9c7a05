import type { Endpoint } from '../../contract/core/endpoint.ts';

const PARAMETER = /:(\w+)/g;

export function listParameters(path: string): string[] {
  return [...path.matchAll(PARAMETER)].map(([, name = '']) => name);
}

/** The common beginning of paths, which is the same for calls about the same things: `/ops/notices` and `/ops/notices/:id`. */
const toRoot = (path: string) => path.split('/:')[0];

/** Calls that change one row of a list. Their path continues the path of the list, and the row has the fields for their parameters. */
export function listRowCalls(list: Endpoint, calls: readonly Endpoint[], row: object): readonly Endpoint[] {
  return calls.filter(({ path, method }) => {
    const parameters = listParameters(path);
    return (
      method !== 'GET' && parameters.length > 0 && toRoot(path) === list.path && parameters.every((name) => name in row)
    );
  });
}
