import { ask, type StudioGameDriver, type StudioHost } from './frames.ts';

export function createSlotDriver({ origin }: StudioHost, gameCode: string): StudioGameDriver {
  return {
    vassalage: 'ORLA',
    gameCode,
    ways: ['play'],
    async play(launch, roundKey) {
      // A title plays one round at a time; after `games.round_open` a frame asks again.
      for (
        let answer = { errorCode: 'games.round_open' } as { errorCode?: string };
        answer.errorCode === 'games.round_open';
      )
        answer = await ask(origin, '/studio/api/spin', { launch, roundKey, stake: 1, clientSeed: 'certification' });
    },
    close() {},
  };
}
