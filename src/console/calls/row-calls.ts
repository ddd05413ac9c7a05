import type { Endpoint } from '../../contract/core/endpoint.ts';

const PARAMETER = /:(\w+)/g;

export function listParameters(path: string): string[] {
  return [...path.matchAll(PARAMETER)].map(([, name = '']) => name);
}

/** `/ops/notices` and `/ops/notices/:id` are about the same things. */
const toRoot = (path: string) => path.split('/:')[0];

/** Calls that change one row of a list: their path goes on from the list's, and the row has their parameters. */
export function listRowCalls(list: Endpoint, calls: readonly Endpoint[], row: object): readonly Endpoint[] {
  return calls.filter(({ path, method }) => {
    const parameters = listParameters(path);
    return (
      method !== 'GET' && parameters.length > 0 && toRoot(path) === list.path && parameters.every((name) => name in row)
    );
  });
}
