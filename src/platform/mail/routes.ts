import { listOutbox } from '../../contract/mail/outbox.ts';
import { accept, refuse } from '../../server/result.ts';
import { implement } from '../http/implement.ts';
import { listOutboxRows } from './outbox-queries.ts';

export const senderRoutes = [
  implement(listOutbox, async ({ env, settings, input }) => {
    if (!settings.keepsOutbox) return refuse('request.not_found');
    const rows = await listOutboxRows(env.DB, input.to);
    return accept({
      list: rows.map(({ id, at_ms, channel, recipient, language, subject, text }) => ({
        id,
        at: new Date(at_ms).toISOString(),
        channel,
        to: recipient,
        language,
        subject,
        text,
      })),
    });
  }),
];
