import * as contract from '../../contract/support/support.ts';
import { accept } from '../../server/result.ts';
import { readAsOf } from '../http/as-of.ts';
import { implement, implementForMember } from '../http/implement.ts';
import { whileFeatureOn } from '../http/while-feature-on.ts';
import { readSetting } from '../system/settings.ts';
import { conversationRoutes } from './conversations/routes.ts';
import { listOfMember, toFeedback } from './feedback-queries.ts';
import { handleFeedback } from './send-feedback.ts';

export const supportRoutes = whileFeatureOn('feedback', [
  implement(contract.getFeedbackRules, async ({ env }) => accept(await readSetting(env.DB, 'feedback'))),
  implement(contract.sendFeedback, handleFeedback),
  implementForMember(contract.listMyFeedback, async ({ env, input, session }) => {
    const { page, pageSize } = input;
    const { untilMs, asOf } = readAsOf(input.asOf);
    const { rows, total } = await listOfMember(env.DB, session.memberId, untilMs, pageSize, (page - 1) * pageSize);
    return accept({ list: rows.map(toFeedback), page, pageSize, total, asOf });
  }),
  ...conversationRoutes,
]);
