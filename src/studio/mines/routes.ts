import { hasCents, toMajor, toMinor } from '../../contract/core/money.ts';
import { cashOutMines, openMines, openMinesField, startMines } from '../../contract/studio/mines.ts';
import { type Answer, accept, refuse } from '../../server/result.ts';
import { type StudioCall, type StudioRoute, serve } from '../serve.ts';
import { isMinesGame, STAKES_MINOR } from './games.ts';
import { toReturnRange } from './multiples.ts';

async function ofMines(call: StudioCall<unknown>, verb: () => Promise<Answer<unknown>>): Promise<Answer<unknown>> {
  return isMinesGame(call.game.gameId) ? verb() : refuse('games.unknown');
}

export const minesRoutes: readonly StudioRoute[] = [
  serve(openMines, (call) =>
    ofMines(call, async () => {
      const { launch, game, player } = call;
      const opened = await player.openMines(launch.token);
      if (!opened.ok) return opened;
      const { gameId, gameName } = game;
      return accept({ gameId, gameName, stakes: STAKES_MINOR.map(toMajor), rtp: toReturnRange(), ...opened.value });
    }),
  ),
  serve(startMines, (call) =>
    ofMines(call, async () => {
      const { stake, ...input } = call.input;
      const stakeMinor = toMinor(stake);
      if (stakeMinor > call.game.maxBetMinor) return refuse('games.stake_over_limit');
      if (!hasCents(stake) || !STAKES_MINOR.includes(stakeMinor)) return refuse('games.stake_invalid');
      return call.player.startMines(call.launch.token, { ...input, stakeMinor });
    }),
  ),
  serve(openMinesField, (call) => ofMines(call, () => call.player.openMinesField(call.launch.token, call.input))),
  serve(cashOutMines, (call) => ofMines(call, () => call.player.cashOutMines(call.launch.token, call.input))),
];
