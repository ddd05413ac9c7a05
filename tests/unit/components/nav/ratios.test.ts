import { expect, test } from 'vitest';
import { brand } from '../../../../src/brand/brand.ts';
import { toNavRatios } from '../../../../src/components/nav/ratios.ts';
import { DEFAULT_POINT_CONFIG } from '../../../../src/platform/points/default-config.ts';

const SPEC = { LIVE: 0.7, SPORTS: 1, FISH: 1.2, RNG: 1.2, PVP: 1, COCKFIGHT: 1 };

test('the nav shows the ratios of the platform', () => {
  const pointRatios = { ...DEFAULT_POINT_CONFIG.ratios, slots: 0.5, fish: 0 };
  const { FISH: _, ...others } = SPEC;
  expect(toNavRatios({ pointRatios }, ['points']), 'what earns none has none').toEqual({ ...others, RNG: 0.5 });
});

test('the default ratios of brand and platform are those of the spec', () => {
  expect(toNavRatios({}, ['points'])).toEqual(SPEC);
  expect(toNavRatios({ pointRatios: DEFAULT_POINT_CONFIG.ratios }, ['points'])).toEqual(SPEC);
  expect(Object.keys(brand.pointRatioBasisPoints)).toHaveLength(6);
});

test('the nav shows no ratios while points are off', () => {
  expect(toNavRatios({ pointRatios: DEFAULT_POINT_CONFIG.ratios }, ['missions'])).toEqual({});
  expect(toNavRatios(undefined, [])).toEqual({});
});
