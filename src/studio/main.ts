import { env } from 'cloudflare:workers';
import { createApp } from './app.ts';
import { parseStudioEnv } from './env.ts';

export { CardsDurableObject } from './cards/cards-object.ts';
export { CrashDurableObject } from './crash/crash-object.ts';
export { FishDurableObject } from './fish/fish-object.ts';
export { LiveTableDurableObject } from './live/table-object.ts';
export { LotteryDurableObject } from './lottery/lottery-object.ts';
export { StudioPlayerDurableObject } from './player-object.ts';
export { SportsBookDurableObject } from './sports/book-object.ts';

// A wrong variable is found when the worker is uploaded or starts, and not by the first call or alarm.
parseStudioEnv(env as unknown as Record<string, unknown>);
const app = createApp();

export default {
  fetch: (request, env, context) => app.fetch(request, env, context),
} satisfies ExportedHandler<Env>;
