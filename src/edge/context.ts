import type { SystemStatus } from '../contract/system.ts';
import type { EdgeConfig } from './env.ts';
import type { Limits } from './limits/limits.ts';
import type { Hosts } from './permission/hosts.ts';
import type { PermissionMemory } from './permission/permission.ts';
import type { AnswerCache } from './proxy/answer-cache.ts';
import type { Asker, Resilience } from './proxy/ask.ts';
import type { BodyRoom } from './proxy/body-room.ts';
import type { createRoutes, Found } from './proxy/routes.ts';
import type { Upstream } from './proxy/upstream.ts';
import type { Signer } from './request/signer.ts';
import type { Visitor } from './request/visitor.ts';
import type { SessionReader } from './session/session.ts';

/** One request, read once. */
export interface Visit extends Asker {
  readonly request: Request;
  readonly requestId: string;
  /** GET for HEAD: what answers does not care. */
  readonly method: string;
  /** Canonical (request/path.ts). */
  readonly path: string;
  /** As sent. */
  readonly sentPath: string;
  readonly search: string;
  /** Scheme, host and port as sent. */
  readonly origin: string;
  readonly visitor: Visitor;
  readonly isApi: boolean;
  readonly found: Found;
  readonly ctx: ExecutionContext;
  /** Of the host that was asked, where it is another than the site's own, whose status the permission has. */
  hostStatus: SystemStatus;
  /** The platform did not confirm lately who may come in, or answers nothing: nothing can be changed, and the page says so. */
  isReadOnly: boolean;
}

/** Answers a request, or lets it on: undefined. Most have nothing to wait for, and promises cost: a stage makes one only when it must. */
export type Stage = (visit: Visit) => Response | undefined | Promise<Response | undefined>;

export interface Program {
  readonly upstream: Upstream;
  readonly health: Resilience;
}

/** What the handlers share: made once an isolate. */
export interface EdgeParts {
  readonly config: EdgeConfig;
  readonly upstream: Upstream;
  /** The worker that answers a path, and its health: a studio in trouble keeps no call from the platform. */
  readonly programOf: (path: string) => Program;
  readonly routes: ReturnType<typeof createRoutes>;
  readonly permission: PermissionMemory;
  readonly hosts: Hosts;
  readonly health: Resilience;
  readonly limits: Limits;
  readonly sign: Signer;
  readonly sessions: SessionReader;
  readonly answers: AnswerCache;
  readonly bodies: BodyRoom;
  readonly pages: PageRenderer;
  readonly now: () => number;
}

/** The entrypoint that renders pages and keeps them (design §1). */
export interface PageRenderer {
  /** A fresh page of this isolate's memory, its headers ready for a browser; none where Cloudflare caches the entrypoint. */
  fromMemory(key: string, now: number): Response | undefined;
  render(request: Request, ctx: ExecutionContext): Promise<Response>;
  purge(tags: string[], ctx: ExecutionContext): Promise<void>;
}

export interface EdgeHono {
  Bindings: Env;
}
