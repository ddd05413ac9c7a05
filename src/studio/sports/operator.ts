import { addSportsFriendly, voidSportsMatch } from '../../contract/studio/operator-sports.ts';
import { implement } from '../../platform/http/implement.ts';
import { accept } from '../../server/result.ts';
import { BOOK_NAME } from './book-object.ts';

export const sportsOperatorRoutes = [
  implement(voidSportsMatch, async ({ env, input }) => {
    const voided = await env.SPORTS_BOOK.getByName(BOOK_NAME).voidMatch(input.matchId, input.reason);
    return voided.ok ? accept({ matchId: input.matchId, ...voided.value }) : voided;
  }),
  implement(addSportsFriendly, async ({ env, input: { homeId, awayId, ...pace } }) =>
    env.SPORTS_BOOK.getByName(BOOK_NAME).addFriendly(homeId, awayId, pace),
  ),
];
