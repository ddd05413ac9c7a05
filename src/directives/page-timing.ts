import { SENT_TIMING } from '../contract/core/page-timings.ts';

// Privacy extensions remove `getEntriesByType`.
const [page] = (performance.getEntriesByType?.('navigation') ?? []) as PerformanceNavigationTiming[];

/** An entry of `Server-Timing` of this page (edge/headers/answer-headers.ts). */
export const findTiming = (sought: string) => page?.serverTiming?.find((entry) => entry.name === sought);

const sent = findTiming(SENT_TIMING);
/** Server time minus the visitor's time. 0 for a page from the browser's own cache (transfer size 0), whose server time is old. */
const ahead = page?.transferSize && sent ? sent.duration - Date.now() + performance.now() - page.responseStart : 0;

/** Milliseconds since the Unix epoch by the server's clock, because the visitor's may be wrong by minutes. */
export const toPageTime = () => Date.now() + ahead;
