import { depositRoutes } from './deposit-routes.ts';
import { transferRoutes } from './transfer-routes.ts';
import { withdrawalRoutes } from './withdrawal-routes.ts';

export const cashierRoutes = [...depositRoutes, ...withdrawalRoutes, ...transferRoutes];
