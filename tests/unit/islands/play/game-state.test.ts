import { expect, test } from 'vitest';
import { GameState } from '../../../../src/islands/play/GameStates.tsx';
import type { Launch } from '../../../../src/stores/play/launch.ts';
import { render } from '../render.ts';

const game = { vassalage: 'ORLA', gameId: 'farol' };
const failure = { code: 'network.failed', requestId: '' } as const;
const IDLE: Launch = { status: 'idle' };

test.each([
  ['a page that was printed', undefined, IDLE, false, true, 'play.opening'],
  ['an address without a game', undefined, IDLE, false, false, 'play.no_game'],
  ['a game that is launched', game, { status: 'launching', game }, false, false, 'play.opening'],
  ['a guest', game, IDLE, true, false, 'play.sign_in'],
  ['a refusal', game, { status: 'refused', game, failure }, false, false, 'network.failed'],
  ['a game that stands for a list', game, { status: 'listed', game }, false, false, 'play.no_game'],
] as const)('%s is told in the place of the frame', (_name, key, launch, isGuest, isSought, words) => {
  expect(render(GameState, { game: key, launch, isGuest, isSought })).toContain(`<p role="status">${words}</p>`);
});
