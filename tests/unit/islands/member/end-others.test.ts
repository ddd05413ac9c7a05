import { beforeEach, expect, test } from 'vitest';
import { EndingNote } from '../../../../src/islands/member/security/EndOthers.tsx';
import { $ending } from '../../../../src/stores/security/end-sessions.ts';
import { render } from '../render.ts';

const show = () => render(EndingNote, { onPassword: () => undefined });

beforeEach(() => $ending.set({ status: 'idle' }));

test('the result of ending other sessions is announced in an existing live region', () => {
  expect(show()).toMatch(/^<div[^>]*role="status" tabindex="-1"><\/div>$/);
  $ending.set({ status: 'done', ended: 2 });
  expect(show()).toMatch(/^<div[^>]*role="status" tabindex="-1">.*security\.ended_next/);
});

test('a refusal is an alert', () => {
  $ending.set({ status: 'failed', failure: { code: 'network.failed', requestId: '' } });
  expect(show()).toMatch(/role="alert".*network\.failed/);
});
