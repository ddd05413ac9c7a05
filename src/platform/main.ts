import { env } from 'cloudflare:workers';
import { clock } from '../server/clock.ts';
import { consumeProjections, type ProjectionNews } from './agents/project-member.ts';
import { createApp } from './app.ts';
import { reconcile } from './cashier/reconciliation/reconcile.ts';
import { parseEnv } from './env.ts';
import { sweepSentMessages } from './mail/senders/sent-messages.ts';

export { ChatRoomDurableObject } from './chat/chat-room-object.ts';
export { SettlementDurableObject } from './contracts/settlement-object.ts';
export { VendorFeedDurableObject } from './games/on-now/vendor-feed-object.ts';
export { MemberDurableObject } from './member/member-object.ts';
export { OneTimeDurableObject } from './one-time/one-time-object.ts';
export { AttemptsDurableObject } from './session/attempts-object.ts';
export { VerificationDurableObject } from './verification/verification-object.ts';

// A wrong variable would break every call, alarm and message, so such a worker fails at upload and at start.
parseEnv(env as unknown as Record<string, unknown>);
const app = createApp();

export default {
  fetch: (request, env, context) => app.fetch(request, env, context),
  queue: consumeProjections,
  /** Runs every hour (`crons` in wrangler.toml). */
  async scheduled(_event, env) {
    await Promise.all([reconcile(env), sweepSentMessages(env.DB, clock())]);
  },
} satisfies ExportedHandler<Env, ProjectionNews>;
