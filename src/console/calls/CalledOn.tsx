import { useStore } from '@nanostores/react';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import { ENDPOINTS } from '../../contract/core/endpoints.ts';
import type { Permission } from '../../contract/core/permissions.ts';
import { toHref } from '../core/route.ts';
import { $page, hasPermission } from '../core/session-state.ts';
import { Link } from '../ui/Link.tsx';
import { useFieldNames } from './names.ts';

const PAYMENT = /^[DWT]\d+-?m[0-9a-f]{24}$/;
const OF_MEMBER = /^\/ops\/members\/:account(?:\/|$)/;

/** The page of the thing that a call was made on, and the permission to read that page. */
function findPage(endpoint: Endpoint | undefined, target: string): [href: string, right: Permission] | undefined {
  if (PAYMENT.test(target)) return [toHref(['money', target]), 'money.read'];
  const [account] = target.split('/');
  return account && OF_MEMBER.test(endpoint?.path ?? '') ? [toHref(['members', account]), 'members.read'] : undefined;
}

/** The name of a call by its id, and the thing that it was made on. */
export function CalledOn({ endpoint, target }: { readonly endpoint: string; readonly target: string }) {
  const { toCallName } = useFieldNames();
  const session = useStore($page);
  const found = ENDPOINTS.find(({ id }) => id === endpoint);
  const [href, right] = findPage(found, target) ?? [];
  const mayRead = session.kind === 'open' && hasPermission(session.person, right);
  return (
    <span>
      <strong>{found ? toCallName(found) : endpoint}</strong>{' '}
      {href && mayRead ? (
        <Link className="link any-text" href={href}>
          {target}
        </Link>
      ) : (
        <span className="soft any-text">{target}</span>
      )}
    </span>
  );
}
