import { atom } from 'nanostores';
import {
  CONVERSATION_REFERENCE,
  CONVERSATION_SUBJECTS,
  CONVERSATION_TEXT_MAX,
} from '../../contract/support/conversation-rules.ts';
import { openConversation, type Thread, writeInConversation } from '../../contract/support/conversations.ts';
import { countFeedbackText } from '../../contract/support/feedback-text.ts';
import { toDisplayableLines } from '../../lib/displayable-text.ts';
import { forAccount } from '../core/account-scope.ts';
import { createForm, type Values } from '../core/forms.ts';
import { sendOnce } from '../core/idempotency.ts';
import { findCalls, loadCalls, toFailed } from '../core/lazy-request.ts';
import { request } from '../core/request.ts';
import type { Result } from '../core/result.ts';
import { refreshCaptcha } from '../session/captcha.ts';
import { withProof } from '../session/human-proof.ts';
import { conversations, show, takeThread } from './conversations.ts';
import { readDraft, writeDraft } from './drafts.ts';
import { toSecretOptions } from './guest-secret.ts';
import { createPictures } from './pictures.ts';

export const conversationPictures = createPictures();
/** True after the platform asked for a captcha picture. */
export const $needsCaptcha = atom(false);

const NEW = 'new';
/** Id of the conversation that the form writes in, or `new`. */
let target = NEW;

function toSubject(value: string | undefined) {
  return CONVERSATION_SUBJECTS.find((one) => one === value) ?? 'general';
}

/** Describes pictures by name, size and time, because a file has no JSON form. */
const toMarks = (files: readonly File[]) => files.map(({ name, size, lastModified }) => [name, size, lastModified]);

async function open(values: Values, content: string, images: File[]): Promise<Result<Thread>> {
  // The chunk of the shared calls reads the challenge in a refusal. Without the chunk, no proof of work could start.
  if (!(await loadCalls().catch(() => undefined))) return toFailed('network.failed');
  const message = { subject: toSubject(values.subject), reference: (values.reference ?? '').trim(), content };
  const captcha = $needsCaptcha.get() ? { captcha: (values.captcha ?? '').trim() } : {};
  const options = toSecretOptions({ create: true });
  return sendOnce('conversation', [message, toMarks(images)], (once) =>
    withProof('support', (proof) =>
      request(openConversation, { ...message, images, ...captcha, ...proof }, { ...options, ...once }),
    ),
  );
}

function write(id: string, content: string, images: File[]): Promise<Result<Thread>> {
  return sendOnce('message', [id, content, toMarks(images)], (once) =>
    request(writeInConversation, { id, content, images }, { ...toSecretOptions(), ...once }),
  );
}

export const conversationForm = createForm({
  check: ({ content = '', reference = '', captcha = '' }) => {
    const length = countFeedbackText(content);
    return {
      ...(CONVERSATION_REFERENCE.test(reference.trim()) ? {} : { reference: 'pattern' }),
      ...(length < 1 ? { content: 'required' } : {}),
      ...(length > CONVERSATION_TEXT_MAX ? { content: 'too_big' } : {}),
      ...(target === NEW && $needsCaptcha.get() && captcha.trim() === '' ? { captcha: 'required' } : {}),
    };
  },
  submit: async (values, isOwn) => {
    const sentIn = target;
    const content = toDisplayableLines(values.content ?? '');
    const images = [...conversationPictures.$pictures.get()];
    const answer = await (sentIn === NEW ? open(values, content, images) : write(sentIn, content, images));
    if (!answer.ok) return answer;
    writeDraft(sentIn, '');
    void conversations.reload();
    if (isOwn()) {
      conversationForm.reset();
      conversationPictures.clear();
      $needsCaptcha.set(false);
      if (sentIn === NEW) show({ id: answer.value.conversation.id });
      else takeThread(answer.value);
    }
    return answer;
  },
  toProblems: ({ code }) => (code === 'session.captcha_wrong' ? { captcha: code } : undefined),
  onFailure: (failure) => {
    if (!findCalls()?.asksForCaptcha(failure)) return;
    $needsCaptcha.set(true);
    conversationForm.change('captcha', '');
    void refreshCaptcha('support');
  },
});

/** Selects the conversation that the form writes in, and restores its draft; undefined: a new one. */
export function writeIn(next: string | undefined, values: Values = {}): void {
  target = next ?? NEW;
  conversationForm.restart();
  conversationPictures.clear();
  conversationForm.$values.set({ ...values, content: readDraft(target) });
}

export function typeText(text: string): void {
  conversationForm.change('content', text);
  writeDraft(target, text);
}

forAccount(() => {
  conversationForm.restart();
  conversationPictures.clear();
});
