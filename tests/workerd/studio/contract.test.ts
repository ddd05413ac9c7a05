import { describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../../../src/contract/core/endpoints.ts';
import { createApp } from '../../../src/studio/app.ts';
import { answerBy } from '../platform/contract/callers.ts';
import { fuzzPart } from '../platform/contract/fuzz.ts';

const app = createApp();
answerBy(app);

describe('the studio and the contract', () => {
  test('every call of the studio is implemented, and no other', () => {
    const routes = app.routes.filter(({ method }) => method === 'POST').map(({ path }) => path);
    const calls = ENDPOINTS.filter(({ host, answer }) => host === 'studio' && answer !== 'socket');
    expect(routes.toSorted()).toEqual(calls.map(({ path }) => path).toSorted());
  });
});

fuzzPart(0, 1, 'studio');
