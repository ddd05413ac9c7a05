import { useState } from 'react';
import { PASSKEY_NAME_MAX, type Passkey, renamePasskey } from '../../contract/staff/passkeys.ts';
import { call } from '../core/api.ts';
import { useWords } from '../core/words.ts';
import { ActionDialog } from '../ui/ActionDialog.tsx';
import { Field } from '../ui/Field.tsx';

interface Props {
  readonly row: Passkey;
  /** `done` is the text of the notice about the result; undefined if nothing was done. */
  readonly onClose: (done: string | undefined) => void;
}

export function RenamePasskey({ row, onClose }: Props) {
  const { t } = useWords();
  const [name, setName] = useState(row.name);
  return (
    <ActionDialog
      title={t('staff.rename_passkey')}
      confirm={t('staff.rename')}
      onSend={() => call(renamePasskey, { id: row.id, name })}
      onClose={(outcome) => onClose(outcome === 'done' ? t('staff.passkey_renamed') : undefined)}
    >
      <Field label={t('staff.name')} required maxLength={PASSKEY_NAME_MAX} value={name} onChange={setName} />
    </ActionDialog>
  );
}
