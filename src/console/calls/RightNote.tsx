import { useState } from 'react';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import type { Permission } from '../../contract/core/permissions.ts';
import { ROLE_PERMISSIONS, ROLES } from '../../contract/staff/roles.ts';
import { useWords } from '../core/words.ts';
import { useAllowed } from './GroupPage.tsx';

/**
 * `may`: whether the person may make the call. `isShown`: whether the form is shown. A form that was already shown remains visible with what was
 * typed, even if the person loses the permission.
 */
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
