import { describe, expect, test } from 'vitest';
import { toBigRoad } from '../../../../src/studio/live/baccarat/road.ts';

const places = (marks: string) =>
  toBigRoad(marks.split(' ')).map(({ column, row, winner }) => `${winner}${column}.${row}`);

describe('the big road', () => {
  test('puts streaks into columns', () => {
    expect(places('P P B P B B')).toEqual(['P0.0', 'P0.1', 'B1.0', 'P2.0', 'B3.0', 'B3.1']);
  });

  test('turns right at the bottom and before an occupied place', () => {
    expect(places('P P P P P P P P B B B B B B').slice(6)).toEqual([
      'P1.5',
      'P2.5',
      'B1.0',
      'B1.1',
      'B1.2',
      'B1.3',
      'B1.4',
      'B2.4',
    ]);
  });

  test('notes ties and pairs at their place', () => {
    const road = toBigRoad(['T', 'Pp', 'T', 'Tb', 'Bpb']);
    expect(road).toMatchObject([
      { winner: 'P', ties: 2, hasPlayerPair: true, hasBankerPair: false },
      { winner: 'B', ties: 0, hasPlayerPair: true, hasBankerPair: true },
    ]);
  });
});
