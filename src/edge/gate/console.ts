import { parseAddress } from '../../lib/address.ts';
import { isInRange } from '../../lib/range.ts';
import type { EdgeMiddleware, EdgeParts, RequestContext } from '../context.ts';
import type { EdgeConfig } from '../env.ts';
import { refuse } from '../headers/refusal.ts';
import { isConsolePath } from '../request/console-path.ts';
import { isOfConsole } from '../session/staff.ts';
import { missingPage } from './refusal-page.ts';
import { toVisitorLocale } from './visitor-locale.ts';

type Rule = Pick<EdgeConfig, 'opsExposed' | 'consoleAddresses'>;

/**
 * Whether this visitor may see the console: operator calls are exposed, and `CONSOLE_ADDRESSES` is empty or contains the
 * visitor's address.
 */
function mayKnow(
  { visitor }: Pick<RequestContext, 'visitor'>,
  { opsExposed, consoleAddresses: ranges }: Rule,
): boolean {
  if (!opsExposed) return false;
  const address = ranges.length === 0 ? undefined : parseAddress(visitor.ip);
  return ranges.length === 0 || (address !== undefined && ranges.some((range) => isInRange(address, range)));
}

/**
 * Answers other visitors as if the console and the calls of its pages did not exist. A machine with the bearer may call
 * from any address.
 */
export function consoleGuard({ config }: Pick<EdgeParts, 'config'>): EdgeMiddleware {
  return (c, next) => {
    const requestContext = c.get('requestContext');
    const isPage = isConsolePath(requestContext.path);
    if (!(isPage || isOfConsole(requestContext)) || mayKnow(requestContext, config)) return next();
    return isPage ? missingPage(toVisitorLocale(requestContext)) : Promise.resolve(refuse('request.not_found'));
  };
}
