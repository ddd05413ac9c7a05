import * as contract from '../../contract/support/support.ts';
import { accept } from '../../server/result.ts';
import { implement, implementForMember } from '../http/implement.ts';
import { whileFeatureOn } from '../http/while-feature-on.ts';
import { readSetting } from '../system/settings.ts';
import { conversationRoutes } from './conversations/routes.ts';
import { listOfMember, toFeedback } from './feedback-queries.ts';
import { handleFeedback } from './send-feedback.ts';

export const supportRoutes = whileFeatureOn('feedback', [
  implement(contract.getFeedbackRules, async ({ env }) => accept(await readSetting(env.DB, 'feedback'))),
  implement(contract.sendFeedback, handleFeedback),
  implementForMember(contract.listMyFeedback, async ({ env, input: { page, pageSize }, session }) => {
    const { rows, total } = await listOfMember(env.DB, session.memberId, pageSize, (page - 1) * pageSize);
    return accept({ list: rows.map(toFeedback), page, pageSize, total });
  }),
  ...conversationRoutes,
]);
