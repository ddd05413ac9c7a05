import { openSlot, spinSlot } from '../../contract/studio/studio.ts';
import { type Answer, refuse } from '../../server/result.ts';
import { getTitle } from '../catalogue.ts';
import { type StudioCall, type StudioRoute, serve } from '../serve.ts';

/** Refuses launches of games that are not slots. */
async function ofTitle({ game }: StudioCall<unknown>, verb: () => Promise<Answer<unknown>>): Promise<Answer<unknown>> {
  return getTitle(game.gameId) ? verb() : refuse('games.unknown');
}

export const slotRoutes: readonly StudioRoute[] = [
  serve(openSlot, (call) => ofTitle(call, () => call.player.open(call.launch.token))),
  serve(spinSlot, (call) => ofTitle(call, () => call.player.spin(call.launch.token, call.input))),
];
