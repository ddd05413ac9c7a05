import { atom } from 'nanostores';
import { countFeedbackText } from '../../contract/support/feedback-text.ts';
import {
  FEEDBACK_CONTACT_MAX,
  FEEDBACK_LENGTH_MAX,
  FEEDBACK_TYPES,
  type FeedbackRules,
  FeedbackTypeSchema,
  getFeedbackRules,
  listMyFeedback,
  sendFeedback,
} from '../../contract/support/support.ts';
import { toDisplayableLines } from '../../lib/displayable-text.ts';
import { forAccount } from '../core/account-scope.ts';
import { createForm } from '../core/forms.ts';
import { createGrowingPages } from '../core/growing-pages.ts';
import { sendOnce } from '../core/idempotency.ts';
import { AS_TYPED } from '../core/kept-input.ts';
import { createRemote } from '../core/remote.ts';
import { request } from '../core/request.ts';
import { createPictures } from './pictures.ts';

export { FEEDBACK_TYPES };

/** Used until the platform tells its rules. */
const OPEN_RULES: FeedbackRules = { min: 1, max: FEEDBACK_LENGTH_MAX };

export const feedbackRules = createRemote((_input: undefined) => request(getFeedbackRules, {}));
const readFeedback = createGrowingPages(({ page }: { page: number }, asOf) =>
  request(listMyFeedback, { page, pageSize: 10, asOf }),
);
export const myFeedback = createRemote((page: number) => readFeedback({ page }), { keepsOld: true });

export const feedbackPictures = createPictures();

export function getFeedbackBounds(): FeedbackRules {
  const rules = feedbackRules.$state.get();
  return 'value' in rules && rules.value ? rules.value : OPEN_RULES;
}

/** Sent share of the pictures, 0 to 1. */
export const $sentShare = atom(0);
export const $sentAt = atom<string | undefined>(undefined);

export const feedbackForm = createForm({
  kept: { name: 'feedback', fields: { feedbackType: AS_TYPED, content: AS_TYPED, contact: AS_TYPED } },
  check: ({ feedbackType = '', content = '', contact = '' }) => {
    const { min, max } = getFeedbackBounds();
    const length = countFeedbackText(content);
    return {
      ...(FeedbackTypeSchema.safeParse(feedbackType).success ? {} : { feedbackType: 'required' }),
      ...(length < min || length > max ? { content: 'length' } : {}),
      ...(contact.trim().length > FEEDBACK_CONTACT_MAX ? { contact: 'too_big' } : {}),
    };
  },
  submit: async ({ feedbackType, content = '', contact = '' }) => {
    const type = FeedbackTypeSchema.parse(feedbackType);
    const images = [...feedbackPictures.$pictures.get()];
    const onProgress = (share: number) => $sentShare.set(share);
    const text = { feedbackType: type, content: toDisplayableLines(content), contact };
    const files = images.map(({ name, size, lastModified }) => [name, size, lastModified]);
    const answer = await sendOnce('feedback', { ...text, files }, ({ idempotencyKey: requestId }) =>
      // With `onProgress`, a long upload of pictures does not count as slow.
      request(sendFeedback, { ...text, images, requestId }, images.length > 0 ? { onProgress } : {}),
    );
    $sentShare.set(0);
    if (answer.ok) {
      feedbackForm.reset();
      feedbackPictures.clear();
      $sentAt.set(answer.value.sentAt);
      void myFeedback.reload();
    }
    return answer;
  },
});

forAccount(() => {
  feedbackForm.reset();
  feedbackPictures.clear();
  $sentAt.set(undefined);
});
