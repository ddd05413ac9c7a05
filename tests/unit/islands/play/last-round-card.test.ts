import { expect, test } from 'vitest';
import { brand } from '../../../../src/brand/brand.ts';
import { LastRoundCard } from '../../../../src/islands/play/LastRoundCard.tsx';
import { $lastRound } from '../../../../src/stores/play/last-round.ts';
import { render } from '../render.ts';

test('the last round is dated in the site’s time zone', () => {
  const closedAt = '2026-11-21T01:30:00.000Z';
  const round = { state: 'settled', stake: 1, payout: 0, openedAt: closedAt, closedAt };
  $lastRound.set({ round, currency: 'BRL' } as NonNullable<ReturnType<typeof $lastRound.get>>);
  const shown = render(LastRoundCard, { game: {} as never }, (_key, values = {}) => String(values.at ?? ''));
  const format = { dateStyle: 'short', timeStyle: 'short', timeZone: brand.timeZone } as const;
  expect(shown).toContain(new Intl.DateTimeFormat('en', format).format(new Date(closedAt)));
});
