import type { ParsedInputOf } from '../../contract/core/endpoint.ts';
import { DEMO_TYPE } from '../../contract/member/types.ts';
import { countFeedbackText } from '../../contract/support/feedback-text.ts';
import type { sendFeedback } from '../../contract/support/support.ts';
import { type Answer, accept, refuseWith } from '../../server/result.ts';
import type { Call } from '../http/implement.ts';
import { refuseUntil } from '../http/refuse-until.ts';
import { readSetting } from '../system/settings.ts';
import { readPictures } from '../uploads/read-pictures.ts';
import { dropForgotten } from '../uploads/store-upload.ts';
import { toNetworkHash } from './network-hash.ts';
import { dropLost, type FeedbackDraft, storeFeedback } from './store-feedback.ts';

type SendCall = Call<ParsedInputOf<typeof sendFeedback>>;
type Sender = Pick<FeedbackDraft, 'memberId' | 'sender'>;

/** A demo account counts as a guest: no answer can reach it later, and a limit per account could be avoided with a new one. */
async function findSender(call: SendCall): Promise<Answer<Sender>> {
  const found = await call.findSession();
  if (!found.ok) return found;
  const session = found.value;
  if (session && session.type !== DEMO_TYPE) {
    const { memberId } = session;
    return accept({ memberId, sender: `member:${memberId}` });
  }
  return accept({ memberId: '', sender: `guest:${await toNetworkHash(call, 'feedback')}` });
}

export async function handleFeedback(call: SendCall): Promise<Answer<{ id: string; sentAt: string; images: number }>> {
  const sender = await findSender(call);
  if (!sender.ok) return sender;
  const { env, input } = call;
  const { content, contact, requestId = null } = input;
  const { min, max } = await readSetting(env.DB, 'feedback');
  const length = countFeedbackText(content);
  if (length < min || length > max) return refuseWith('support.content_length', { min, max });
  const pictures = await readPictures(input.images as File[]);
  if (!pictures.ok) return pictures;
  const draft = { ...sender.value, type: input.feedbackType, content, contact, language: call.language, requestId };
  const stored = await storeFeedback(env, draft, pictures.value);
  if ('limitedUntil' in stored) return refuseUntil(call, 'request.rate_limited', stored.limitedUntil);
  call.waitUntil(Promise.all([dropForgotten(env), dropLost(env.DB)]));
  return accept({ id: stored.id, sentAt: new Date(stored.sentAt).toISOString(), images: pictures.value.length });
}
