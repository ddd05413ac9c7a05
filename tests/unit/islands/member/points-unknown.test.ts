import { beforeEach, describe, expect, test } from 'vitest';
import { ConvertPanel } from '../../../../src/islands/member/points/ConvertPanel.tsx';
import { GoodsPanel } from '../../../../src/islands/member/points/GoodsPanel.tsx';
import {
  type MemberGoods,
  mallGood,
  mallGoods,
  type PointBalance,
  type PointRules,
  pointBalance,
  pointRules,
} from '../../../../src/stores/points/mall.ts';
import { render } from '../render.ts';

const GOODS: MemberGoods = {
  ...{ goodsId: 'G1', name: 'Caneca', details: '', imageUrl: '', points: 100, inStock: 7 },
  ...{ limitPerMember: null, taken: 0, canRedeem: true },
};
const conversion = { enabled: true, pointsPerUnit: 10, minPoints: 50, step: 10 };
const failure = { code: 'upstream.unavailable', requestId: 'r-1' } as const;
const has = (points: number) =>
  pointBalance.$state.set({ status: 'ready', value: { points, held: 0, byType: { redeem: 0 } } as PointBalance });

beforeEach(() => {
  mallGoods.$state.set({ status: 'ready', value: [GOODS, { ...GOODS, goodsId: 'G2', inStock: 0 }] });
  pointRules.$state.set({ status: 'ready', value: { conversion } as PointRules });
});

describe('while the points are unknown', () => {
  beforeEach(() => pointBalance.$state.set({ status: 'loading' }));

  test('goods show the stock and no missing points', () => {
    mallGood.$value.set('');
    const shown = render(GoodsPanel, {});
    expect(shown).not.toContain('points.missing');
    expect(shown).toContain('points.in_stock');
    expect(shown).toContain('points.sold_out');
  });

  test.each([
    ['redeemed', GoodsPanel, 'points.missing', 'points.redeem_now'],
    ['converted', ConvertPanel, 'points.convert_from', 'points.to_convert'],
  ] as const)(
    'they are not said to be too few to be %s: the form is waited for, or asked for again',
    (_what, panel, short, form) => {
      mallGood.$value.set('G1');
      const loading = render(panel, {});
      expect(loading).toContain('captcha.loading');
      pointBalance.$state.set({ status: 'failed', failure });
      const failed = render(panel, {});
      expect(failed).toContain('form.retry');
      for (const shown of [loading, failed]) {
        expect(shown).not.toContain(short);
        expect(shown).not.toContain(form);
      }
      has(10);
      expect(render(panel, {})).toContain(short);
      has(500);
      expect(render(panel, {})).toContain(form);
    },
  );

  test('sold-out goods are marked at once', () => {
    mallGood.$value.set('G2');
    expect(render(GoodsPanel, {})).toContain('points.sold_out');
    expect(render(GoodsPanel, {})).not.toContain('captcha.loading');
  });
});
