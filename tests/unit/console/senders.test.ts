import { describe, expect, test } from 'vitest';
import { type CapsForm, fromCaps, readCaps } from '../../../src/console/senders/cap-rows.ts';
import { toHealth } from '../../../src/console/senders/health.ts';
import { moveItem } from '../../../src/console/ui/MoveButtons.tsx';
import { type MessageCaps, setMessageCaps } from '../../../src/contract/mail/caps.ts';

describe('the health of a sender', () => {
  test.each([
    [{}, 0, undefined, 'plain'],
    [{ sending: 3 }, 0, undefined, 'plain'],
    [{ accepted: 10, delivered: 10 }, 20, 1, 'ok'],
    [{ delivered: 9, unknown: 1, sending: 5 }, 10, 0.9, 'warn'],
    [{ delivered: 1, refused: 1, bounced: 1, failed: 1 }, 4, 0.25, 'danger'],
  ] as const)('of %o', (lastDay, total, share, tone) => {
    expect(toHealth(lastDay)).toMatchObject({ total, share, tone });
  });
});

describe('caps as typed', () => {
  const CAPS: MessageCaps = {
    countries: [
      { country: 'BR', max: 20_000 },
      { country: '*', max: 0 },
    ],
    prefixes: [{ prefix: '+5511', max: 5 }],
    blockMax: null,
    smsDayMax: 9,
    emailDayMax: 50_000,
  };
  const form = (part: Partial<CapsForm>): CapsForm => ({ ...fromCaps(CAPS), ...part });
  const row = (of: string, max: string) => ({ key: of + max, of, max });

  test('are read back as they were stored', () => {
    expect(readCaps(fromCaps(CAPS))).toEqual({ caps: CAPS, problems: {} });
    expect(setMessageCaps.request.safeParse(readCaps(form({ emailDayMax: '' })).caps).data).toEqual(CAPS);
  });

  test.each([
    [{ countries: [row('br', '1')] }, {}],
    [{ countries: [row('BR', 'x')] }, { 'countries.0.max': 'number' }],
    [{ countries: [row('BR', '')] }, { 'countries.0.max': 'required' }],
    [{ countries: [row('BR', '1'), row('BR', '2')] }, { 'countries.1.of': 'doubled' }],
    [{ prefixes: [row('+55', '1.000')] }, { 'prefixes.0.max': 'number_groups' }],
    [{ smsDayMax: '1e3' }, { smsDayMax: 'number' }],
  ])('%o has the problems %o', (part, problems) => {
    expect(readCaps(form(part)).problems).toEqual(problems);
  });
});

test('a row moves one place', () => {
  expect(moveItem(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c']);
  expect(moveItem(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'c', 'b']);
});
