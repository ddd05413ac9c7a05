import type { CloudflareEmailSettings } from '../../../../contract/mail/senders.ts';
import { toWord } from '../answers.ts';
import type { MessageSender, SenderAccess, SendResult } from '../message-sender.ts';

const OF_ADDRESS: readonly string[] = ['E_RECIPIENT_NOT_ALLOWED', 'E_RECIPIENT_SUPPRESSED'];
const OVER_LIMIT: readonly string[] = ['E_RATE_LIMIT_EXCEEDED', 'E_DAILY_LIMIT_EXCEEDED'];
/** Errors after which the mail may have left. An error without a code is one of them. */
const UNSURE: readonly string[] = ['', 'E_INTERNAL_SERVER_ERROR', 'E_DELIVERY_FAILED'];

function toResult(error: unknown): SendResult {
  const code = toWord((error as { code?: unknown } | null)?.code);
  if (UNSURE.includes(code)) return { state: 'unreachable', mayBeSent: true, reason: code || 'no code' };
  if (OVER_LIMIT.includes(code)) return { state: 'unreachable', mayBeSent: false, reason: code };
  return { state: 'refused', cause: OF_ADDRESS.includes(code) ? 'address' : 'sender', reason: code };
}

function toBinding({ getBinding, settings }: SenderAccess<CloudflareEmailSettings>): SendEmail | undefined {
  return getBinding(settings.binding) as SendEmail | undefined;
}

/** The `send_email` binding of Cloudflare. It has no keys and no delivery reports. */
export const cloudflareEmail: MessageSender<CloudflareEmailSettings> = {
  secrets: [],
  optionalSecrets: [],
  knowsIds: false,
  reportPath: null,

  async send(access, { to, subject, text }) {
    const binding = toBinding(access);
    if (!binding) return { state: 'refused', cause: 'sender', reason: 'no binding' };
    const { from, fromName } = access.settings;
    const mail = { to, from: fromName === '' ? from : { email: from, name: fromName }, subject, text };
    const late = scheduler.wait(access.toTimeoutMs()).then((): SendResult => {
      return { state: 'unreachable', mayBeSent: true, reason: 'timeout' };
    });
    const sent = binding.send(mail).then(({ messageId }): SendResult => {
      return { state: 'accepted', providerId: toWord(messageId) };
    });
    try {
      return await Promise.race([sent, late]);
    } catch (error) {
      return toResult(error);
    }
  },

  isReached: async (access) => toBinding(access) !== undefined,
  readReport: async () => undefined,
};
