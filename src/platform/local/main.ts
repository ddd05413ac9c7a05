import { setLocalParts } from '../member/parts.ts';
import { setLocalSeed } from '../operator/seed.ts';
import { PastPart } from './past-part.ts';
import { seedLocally } from './seed-locally.ts';

export {
  AttemptsDurableObject,
  ChatRoomDurableObject,
  default,
  MemberDurableObject,
  OneTimeDurableObject,
  SettlementDurableObject,
  VendorFeedDurableObject,
  VerificationDurableObject,
} from '../main.ts';

// The platform of a local start: the deployed platform, with seeded accounts and their past.
setLocalParts((host, payments, opened) => ({ past: new PastPart(host, payments, opened) }));
setLocalSeed(seedLocally);
