import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { createApp } from '../../../../src/platform/app.ts';

type App = Pick<ReturnType<typeof createApp>, 'fetch'>;
const platform = createApp();

/**
 * Calls the application directly, with some bindings replaced. Returns when the work after the answer is done, too. Work that outlives its
 * test file would fail in cleared storage, and the failure would belong to no test.
 */
export async function fetchApp(request: Request, bindings: object = {}, app: App = platform): Promise<Response> {
  const context = createExecutionContext();
  const response = await app.fetch(request, { ...env, ...bindings } as unknown as Env, context);
  const answer = response.body ? new Response(await response.arrayBuffer(), response) : response;
  await waitOnExecutionContext(context);
  return answer;
}
