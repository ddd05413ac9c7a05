import { environment } from '../core/environment.ts';

const REPORTS_MAX = 3;
const MESSAGE_MAX = 300;
const PAGE_MAX = 200;
const reported = new Set<string>();

/** Reports a failure of the page to the operator's log: each failure once, at most three per page. Never throws. */
export function reportPageError(error: unknown): void {
  const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) };
  const key = `${name} ${message}`;
  if (reported.has(key) || reported.size >= REPORTS_MAX) return;
  reported.add(key);
  void send(name.slice(0, 60), message.slice(0, MESSAGE_MAX)).catch(() => undefined);
}

/** Loads the call only now, because almost no page needs it. */
async function send(name: string, message: string): Promise<void> {
  const [{ request }, { reportPageError: call }] = await Promise.all([
    import('../core/request.ts'),
    import('../../contract/system/system.ts'),
  ]);
  const page = environment().location().path.slice(0, PAGE_MAX);
  await request(call, { name, message, page });
}
