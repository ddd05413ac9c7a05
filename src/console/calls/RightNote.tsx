import { useState } from 'react';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import type { Permission } from '../../contract/core/permissions.ts';
import { ROLE_PERMISSIONS, ROLES } from '../../contract/staff/roles.ts';
import { useWords } from '../core/words.ts';
import { useAllowed } from './GroupPage.tsx';

/** Whether the person may make a call, and whether its form is shown: one that was begun stays, with what was typed, when the right is taken away. */
export function useMayBegin(endpoint: Endpoint | undefined): { readonly may: boolean; readonly isShown: boolean } {
  const may = useAllowed(endpoint ? [endpoint] : []).length > 0;
  const [hasBegun] = useState(may);
  return { may, isShown: may || hasBegun };
}

/** Says which roles have a right that the person lacks. */
export function RightNote({ permission }: { readonly permission: Permission | undefined }) {
  const { t } = useWords();
  const roles = ROLES.filter((role) => permission && ROLE_PERMISSIONS[role].includes(permission));
  return (
    <p className="note">{t('common.only_roles', { roles: roles.map((role) => t(`staff.role_${role}`)).join(', ') })}</p>
  );
}
