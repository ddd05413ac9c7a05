import { approvalRoutes } from './approval-routes.ts';
import { invitationRoutes } from './invitation-routes.ts';
import { passkeyEntryRoutes } from './passkey-entry-routes.ts';
import { passkeyRoutes } from './passkey-routes.ts';
import { peopleRoutes } from './people-routes.ts';
import { staffSessionRoutes } from './session-routes.ts';
import { viewRoutes } from './view-routes.ts';

export const staffRoutes = [
  ...staffSessionRoutes,
  ...passkeyEntryRoutes,
  ...passkeyRoutes,
  ...invitationRoutes,
  ...peopleRoutes,
  ...approvalRoutes,
  ...viewRoutes,
];
