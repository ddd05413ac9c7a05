import { env } from 'cloudflare:workers';
import { consumeProjections, type ProjectionNews } from './agents/project-member.ts';
import { createApp } from './app.ts';
import { reconcile } from './cashier/reconciliation/reconcile.ts';
import { parseEnv } from './env.ts';

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
  /** Every hour (`crons` in wrangler.toml). */
  scheduled: (_event, env) => reconcile(env),
} satisfies ExportedHandler<Env, ProjectionNews>;
