import { PERMISSIONS, type Permission } from '../core/permissions.ts';

export const ROLES = ['admin', 'finance', 'support', 'risk', 'content', 'agents', 'auditor'] as const;
export type Role = (typeof ROLES)[number];

const READS = PERMISSIONS.filter((permission) => permission.endsWith('.read'));

/** An admin runs the site and the staff, but moves no money; a person with several roles has the permissions of all. */
export const ROLE_PERMISSIONS: Readonly<Record<Role, readonly Permission[]>> = {
  admin: [
    ...READS,
    ...(['staff.change', 'site.change', 'games.change', 'games.vendors', 'money.settings', 'members.secure'] as const),
  ],
  finance: [
    ...(['today.read', 'reports.read', 'members.read', 'members.contacts', 'agents.read', 'promotions.read'] as const),
    ...(['money.read', 'money.move', 'money.reconcile', 'money.adjust', 'money.settings'] as const),
    'promotions.decide',
  ],
  support: [
    ...(['today.read', 'members.read', 'members.contacts', 'members.change', 'members.secure'] as const),
    ...([
      'members.message',
      'money.read',
      'promotions.read',
      'content.read',
      'support.read',
      'support.answer',
    ] as const),
  ],
  risk: [
    ...([
      'today.read',
      'reports.read',
      'members.read',
      'members.contacts',
      'members.change',
      'members.secure',
    ] as const),
    ...(['money.read', 'money.move', 'agents.read', 'promotions.read', 'support.read'] as const),
  ],
  content: [
    ...(['today.read', 'content.read', 'content.change', 'promotions.read', 'promotions.change'] as const),
    ...(['members.message', 'games.read', 'games.change', 'site.read'] as const),
  ],
  agents: ['today.read', 'reports.read', 'members.read', 'money.read', 'agents.read', 'agents.change'],
  auditor: READS,
};

export function toPermissions(roles: readonly Role[]): Permission[] {
  const held = new Set(roles.flatMap((role) => ROLE_PERMISSIONS[role]));
  return PERMISSIONS.filter((permission) => held.has(permission));
}
