import { beforeEach, expect, test, vi } from 'vitest';

let recovery: typeof import('../../../src/directives/chunk-recovery.ts');

beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal('addEventListener', () => undefined);
  recovery = await import('../../../src/directives/chunk-recovery.ts');
});

type Step = ['press' | 'lift' | 'key', number] | ['fail', at: number, wait: number | null | undefined];

const button = { closest: () => button };
/** The events of a press, by pointer and by key. */
const DETAIL = { press: 0, lift: 1, key: 0 } as const;

/** Sends these events in order; returns the times of the failures that load the page again. */
function play(steps: readonly Step[]): number[] {
  const reloads: number[] = [];
  for (const [name, timeStamp, wait] of steps)
    if (name !== 'fail') recovery.keepPress({ target: button, timeStamp, detail: DETAIL[name] } as unknown as UIEvent);
    else if (recovery.isSecondFailure(timeStamp, wait)) reloads.push(timeStamp);
  return reloads;
}

test('a press fails twice, and the page is loaded again', () => {
  expect(
    play([
      ['press', 9_000],
      ['fail', 9_300, 9_000],
      ['press', 11_000],
      ['fail', 11_200, 11_000],
    ]),
  ).toEqual([11_200]);
});

test.each([1_000, 4_000, 9_000])(
  'code that nobody waits for fails %i ms after the load: the next press is a first try',
  (at) => {
    expect(
      play([
        ['fail', at, undefined],
        ['press', at + 300],
        ['fail', at + 700, at + 300],
      ]),
    ).toEqual([]);
  },
);

test('one press that holds long enough for two files to fail is one try', () => {
  expect(
    play([
      ['press', 9_000],
      ['fail', 9_050, null],
      ['lift', 9_400],
      ['fail', 10_050, 9_000],
    ]),
  ).toEqual([]);
});

test('a second press while the first one is still loading is not a second failure', () => {
  expect(
    play([
      ['press', 9_000],
      ['fail', 9_050, null],
      ['press', 9_500],
      ['fail', 10_050, 9_000],
    ]),
  ).toEqual([]);
});

test('two presses by key count like two by finger', () => {
  expect(
    play([
      ['key', 9_000],
      ['fail', 9_300, null],
      ['key', 11_000],
      ['fail', 11_200, null],
    ]),
  ).toEqual([11_200]);
});

test('a press whose code hung for the whole wait counts from its beginning', () => {
  expect(
    play([
      ['press', 9_000],
      ['fail', 24_000, 9_000],
      ['press', 30_000],
      ['fail', 45_000, 30_000],
    ]),
  ).toEqual([45_000]);
});

test('code that failed while somebody typed is asked for by a press: the page is loaded again', () => {
  expect(
    play([
      ['fail', 9_000, null],
      ['press', 20_000],
      ['fail', 20_200, 20_000],
    ]),
  ).toEqual([20_200]);
});

test('failures while somebody types never load the page again', () => {
  expect(
    play([
      ['fail', 9_000, null],
      ['fail', 20_000, 19_000],
      ['fail', 30_000, null],
    ]),
  ).toEqual([]);
});
