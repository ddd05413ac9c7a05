import { contentOperatorRoutes } from './content/operator.ts';
import { contentRoutes } from './content/routes.ts';
import { gamesRoutes } from './games/routes.ts';
import type { Route } from './http/implement.ts';
import { memberOperatorRoutes } from './member/operator.ts';
import { memberRoutes } from './member/routes.ts';
import { messagesOperatorRoutes } from './messages/operator.ts';
import { messagesRoutes } from './messages/routes.ts';
import { operatorRoutes } from './operator/routes.ts';
import { registrationRoutes } from './registration/routes.ts';
import { sessionRoutes } from './session/routes.ts';
import { systemOperatorRoutes } from './system/operator.ts';
import { systemRoutes } from './system/routes.ts';
import { walletRoutes } from './wallet/routes.ts';

/** Every contract endpoint that the platform answers; the studio has its own door. */
export const ROUTES: readonly Route[] = [
  ...sessionRoutes,
  ...registrationRoutes,
  ...systemRoutes,
  ...memberRoutes,
  ...walletRoutes,
  ...gamesRoutes,
  ...contentRoutes,
  ...operatorRoutes,
  ...systemOperatorRoutes,
  ...memberOperatorRoutes,
  ...contentOperatorRoutes,
  ...messagesRoutes,
  ...messagesOperatorRoutes,
];
