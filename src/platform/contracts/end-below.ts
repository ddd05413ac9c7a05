import { LANES } from '../../contract/operator/contracts.ts';
import { toLanePeriod } from './lanes.ts';

/** When the running period of each lane ends, as JSON for a query: what ends now is paid until then. */
export function toRunningEnds(now: number, timeZone: string): string {
  return JSON.stringify(Object.fromEntries(LANES.map((lane) => [lane, toLanePeriod(lane, now, timeZone).endMs])));
}
