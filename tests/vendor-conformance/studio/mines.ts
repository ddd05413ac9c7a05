import { type Answer, ask, pause, type StudioGameDriver, type StudioHost } from './frames.ts';

const GAME = 'perolas-na-areia';
/** Refusals after which the driver tries again: a player has one open round at a time, and rounds need a minimum interval. */
const BUSY: readonly (string | undefined)[] = ['games.round_open', 'games.round_moved', 'games.too_soon'];

/** One mine is placed; a round opens one field, and cashes out unless that field has the mine. */
export function createMinesDriver({ origin }: StudioHost): StudioGameDriver {
  return {
    vassalage: 'ORLA',
    gameCode: GAME,
    ways: ['play'],
    async play(launch, roundKey) {
      const call = (name: string, body: object) => ask(origin, `/studio/api/mines/${name}`, { launch, ...body });
      const start = () => call('start', { roundKey, stake: 1, mines: 1, clientSeed: 'certification' });
      let begun: Answer = await start();
      for (; BUSY.includes(begun.errorCode); begun = await start()) await pause(300);
      if (!begun.success) return;
      const { roundId } = begun.value.round;
      await call('field', { roundId, field: 12, step: 0 });
      await call('cash-out', { roundId });
    },
    close() {},
  };
}
