import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a failed picture is requested three more times (spec §9), each time from the next host', async () => {
  vi.useFakeTimers();
  const origins = ['https://a.test', 'https://b.test'];
  vi.stubGlobal('document', { documentElement: { dataset: { imageHosts: origins.join(' ') } } });
  const { retryPicture } = await import('../../../src/directives/retry-picture.ts');
  const asked: string[] = [];
  const image = {
    currentSrc: 'https://a.test/games/covers/farol.svg',
    set src(address: string) {
      asked.push(address);
      retryPicture(image as unknown as HTMLImageElement);
    },
  };
  retryPicture(image as unknown as HTMLImageElement);
  expect(asked).toEqual([]);
  vi.runAllTimers();
  expect(asked).toHaveLength(3);
  expect(new Set(asked).size).toBe(3);
});
