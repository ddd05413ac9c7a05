import platform from '../../../src/platform/local/main.ts';
import studio from '../../../src/studio/main.ts';

export {
  AttemptsDurableObject,
  ChatRoomDurableObject,
  MemberDurableObject,
  OneTimeDurableObject,
  SettlementDurableObject,
  VendorFeedDurableObject,
  VerificationDurableObject,
} from '../../../src/platform/local/main.ts';
export {
  CardsDurableObject,
  CrashDurableObject,
  FishDurableObject,
  LiveTableDurableObject,
  LotteryDurableObject,
  SportsBookDurableObject,
  StudioPlayerDurableObject,
} from '../../../src/studio/main.ts';

const isOfStudio = (path: string) =>
  (path.startsWith('/studio/') && !path.startsWith('/studio/pay/')) || path.startsWith('/ops/studio/');

/** Runs the platform and the studio in one worker, routed like the site worker does, because tests use the objects of both. */
export default {
  fetch: (request, env, context) =>
    (isOfStudio(new URL(request.url).pathname) ? studio : platform).fetch(request, env, context),
  queue: (batch, env) => platform.queue(batch as never, env),
} satisfies ExportedHandler<Env>;
