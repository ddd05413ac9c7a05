import { expect, test } from 'vitest';
import type { PromotionClaim } from '../../../../src/contract/promotions/claims.ts';
import { FullTerms } from '../../../../src/islands/member/promotions/FullTerms.tsx';
import { render } from '../render.ts';

const CLAIM = { status: 'process' } as PromotionClaim;
const show = (claims: PromotionClaim[], type: 'free_bonus' | 'raffle' = 'free_bonus') =>
  render(FullTerms, { promotion: { promotionId: 'farol', type, termsText: '<p>Tudo</p>', claims } });
const PAGE = 'href="/en/promoDetail?id=farol"';
const TEXT = /class="[^"]*prose/;

test('participants read the terms in the reward centre, because a withdrawn promotion has no page', () => {
  expect(show([CLAIM])).toMatch(TEXT);
  expect(show([CLAIM])).toContain('promotions.terms_full');
  expect(show([CLAIM])).not.toContain(PAGE);
});

test('others get a link to the page', () => {
  expect(show([])).toContain(PAGE);
  expect(show([])).not.toMatch(TEXT);
});

test('the draw of a raffle is verified on its page', () => {
  expect(show([CLAIM], 'raffle')).toMatch(TEXT);
  expect(show([CLAIM], 'raffle')).toMatch(/promoDetail\?id=farol"[^>]*>promotions\.draw</);
});
