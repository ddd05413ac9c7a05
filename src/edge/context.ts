import type { MiddlewareHandler } from 'hono';
import type { SystemStatus } from '../contract/system/system.ts';
import type { EdgeConfig } from './env.ts';
import type { Limits } from './limits/limits.ts';
import type { Hosts } from './permission/hosts.ts';
import type { PermissionMemory } from './permission/permission-memory.ts';
import type { AnswerCache } from './proxy/answer-cache.ts';
import type { BodyMemoryLimit } from './proxy/body-memory-limit.ts';
import type { PlatformCaller, Resilience } from './proxy/platform-client.ts';
import type { createRoutes, Found } from './proxy/routes.ts';
import type { Upstream } from './proxy/upstream.ts';
import type { Signer } from './request/signer.ts';
import type { Visitor } from './request/visitor.ts';
import type { SessionReader } from './session/session.ts';
import type { SealedSession } from './session/session-token-pair.ts';

/** A request, which is parsed only once. */
export interface RequestContext extends PlatformCaller {
  readonly request: Request;
  readonly requestId: string;
  /** HEAD is handled as GET. */
  readonly method: string;
  /** Path in its canonical form (request/path.ts). */
  readonly path: string;
  /** As received. */
  readonly sentPath: string;
  readonly search: string;
  /** Origin as received: scheme, host and port. */
  readonly origin: string;
  readonly visitor: Visitor;
  readonly isApi: boolean;
  readonly found: Found;
  readonly ctx: ExecutionContext;
  /**
   * Status of the requested host, if it is not the site's own; the permission has the status of the site's own host.
   */
  hostStatus: SystemStatus;
  /** True if the platform is down, or has not confirmed the permission recently. Changes are then refused, and pages say so. */
  isReadOnly: boolean;
  /** Set only for a call that needs or accepts a session (session/middleware.ts). */
  session: SealedSession | undefined;
}

export interface Program {
  readonly upstream: Upstream;
  readonly health: Resilience;
}

/** State shared by the handlers, created once per isolate. */
export interface EdgeParts {
  readonly config: EdgeConfig;
  readonly upstream: Upstream;
  /** The worker that answers a path, with its own health: a failing studio does not block calls to the platform. */
  readonly programOf: (path: string) => Program;
  readonly routes: ReturnType<typeof createRoutes>;
  readonly permission: PermissionMemory;
  readonly hosts: Hosts;
  readonly health: Resilience;
  readonly limits: Limits;
  readonly sign: Signer;
  readonly sessions: SessionReader;
  readonly answers: AnswerCache;
  readonly bodies: BodyMemoryLimit;
  readonly pages: PageRenderer;
  /** The files of the build. */
  readonly files: FileReader | undefined;
  readonly now: () => number;
}

/** Reads files of the build by their path, whatever the host. */
export interface FileReader {
  fetch(request: Request): Promise<Response>;
}

/** The entrypoint that renders and caches pages. */
export interface PageRenderer {
  /** A fresh page from this isolate's memory with browser headers; undefined if Cloudflare caches the entrypoint. */
  fromMemory(key: string, now: number): Response | undefined;
  render(request: Request, ctx: ExecutionContext): Promise<Response>;
  purge(tags: string[], ctx: ExecutionContext): Promise<void>;
}

export interface EdgeHono {
  Bindings: Env;
  Variables: { requestContext: RequestContext };
}
export type EdgeMiddleware = MiddlewareHandler<EdgeHono>;
