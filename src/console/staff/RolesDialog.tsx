import { useState } from 'react';
import { REASON_MAX } from '../../contract/core/operator.ts';
import { inviteStaff, setStaffRoles } from '../../contract/staff/people.ts';
import { ROLES, type Role } from '../../contract/staff/roles.ts';
import { call } from '../core/api.ts';
import { notify } from '../core/notices.ts';
import { createSeenWrite } from '../core/read-at.ts';
import { useWords } from '../core/words.ts';
import { ActionDialog } from '../ui/ActionDialog.tsx';
import { Field } from '../ui/Field.tsx';
import type { StaffRow } from './StaffScreen.tsx';

interface Props {
  /** The person whose roles change; without one somebody is invited. */
  readonly row?: StaffRow;
  readonly onInvited?: (invitation: string) => void;
  readonly onClose: (changed: boolean) => void;
}

export function RolesDialog({ row, onInvited, onClose }: Props) {
  const { t } = useWords();
  const [account, setAccount] = useState('');
  const [name, setName] = useState('');
  const [reason, setReason] = useState('');
  const [write] = useState(() => createSeenWrite(row));
  const [roles, setRoles] = useState<readonly Role[]>(row?.roles ?? []);
  const toggle = (role: Role) =>
    setRoles(
      roles.includes(role)
        ? roles.filter((one) => one !== role)
        : ROLES.filter((one) => one === role || roles.includes(one)),
    );

  async function send() {
    if (row) {
      const input = { account: row.account, roles: [...roles], reason };
      return write((seenAt) => call(setStaffRoles, input, undefined, seenAt));
    }
    const result = await call(inviteStaff, { account, name, roles: [...roles] });
    if (result.ok) onInvited?.(result.value.invitation);
    return result;
  }
  return (
    <ActionDialog
      title={row ? t('staff.roles_of', { name: row.name }) : t('staff.invite')}
      confirm={t(row ? 'staff.set_roles' : 'staff.invite')}
      onSend={send}
      onClose={(outcome) => {
        if (outcome === 'done') notify(t('calls.done'));
        if (outcome === 'waiting') notify(t('errors.staff.approval_waiting'), 'warn');
        onClose(outcome !== 'cancelled');
      }}
    >
      {!row && (
        <>
          <Field
            label={t('staff.account')}
            hint={t('staff.account_hint')}
            required
            value={account}
            onChange={setAccount}
            autoCapitalize="none"
          />
          <Field label={t('staff.name')} required value={name} onChange={setName} />
        </>
      )}
      <fieldset className="group">
        <legend>{t('staff.roles')}</legend>
        {ROLES.map((role) => (
          <label key={role} className="check">
            <input type="checkbox" checked={roles.includes(role)} onChange={() => toggle(role)} />
            <span>
              {t(`staff.role_${role}`)}
              <br />
              <span className="soft">{t(`staff.about_${role}`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {row && <Field label={t('money.reason')} required maxLength={REASON_MAX} value={reason} onChange={setReason} />}
    </ActionDialog>
  );
}
