import { describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../../../src/contract/core/endpoints.ts';
import { ROUTES } from '../../../src/platform/routes.ts';

describe('the platform and the contract', () => {
  test('every platform endpoint of the contract is implemented once', () => {
    const expected = ENDPOINTS.filter(({ host }) => host === 'platform').map(({ id }) => id);
    const implemented = ROUTES.map(({ endpoint }) => endpoint.id);
    expect(implemented.toSorted()).toEqual(expected.toSorted());
  });
});
