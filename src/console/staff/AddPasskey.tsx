import { useStore } from '@nanostores/react';
import { useState } from 'react';
import {
  type AttestationOptions,
  PASSKEY_NAME_MAX,
  registerPasskey,
  startPasskey,
} from '../../contract/staff/passkeys.ts';
import { call, type Result } from '../core/api.ts';
import { createKey, proveByKey } from '../core/passkeys.ts';
import { loadSession } from '../core/session.ts';
import { $signInWays } from '../core/session-state.ts';
import { useWords } from '../core/words.ts';
import { ActionDialog } from '../ui/ActionDialog.tsx';
import { CodeField } from '../ui/CodeField.tsx';
import { Field } from '../ui/Field.tsx';

interface Props {
  /** `done` is the text of the notice about the result; undefined if nothing was done. */
  readonly onClose: (done: string | undefined) => void;
}

/**
 * Adds a passkey in two steps: first the person proves to be present, then the browser creates the passkey. Each step needs a press of a button,
 * because browsers require one.
 */
export function AddPasskey({ onClose }: Props) {
  const { t } = useWords();
  const hasPassword = useStore($signInWays).includes('password');
  const [code, setCode] = useState('');
  const [name, setName] = useState('');
  const [options, setOptions] = useState<AttestationOptions>();

  async function prove(): Promise<Result<unknown>> {
    const passkey = hasPassword ? undefined : await proveByKey();
    if (passkey && !passkey.ok) return passkey;
    const started = await call(startPasskey, { proof: passkey ? { passkey: passkey.value } : { code } });
    if (started.ok) setOptions(started.value);
    return started;
  }

  async function create(asked: AttestationOptions): Promise<Result<unknown>> {
    const passkey = await createKey(asked);
    if (!passkey.ok) return passkey;
    const added = await call(registerPasskey, { name, passkey: passkey.value });
    if (added.ok) await loadSession();
    return added;
  }

  if (options) {
    return (
      <ActionDialog
        key="create"
        title={t('staff.add_passkey')}
        confirm={t('staff.create_passkey')}
        onSend={() => create(options)}
        onClose={(outcome) => onClose(outcome === 'done' ? t('staff.passkey_added') : undefined)}
      >
        <Field
          label={t('staff.name')}
          hint={t('staff.passkey_name_hint')}
          maxLength={PASSKEY_NAME_MAX}
          value={name}
          onChange={setName}
        />
      </ActionDialog>
    );
  }
  return (
    <ActionDialog
      key="prove"
      title={t('staff.prove_title')}
      confirm={t(hasPassword ? 'shell.go_on' : 'shell.use_passkey')}
      onSend={prove}
      onClose={(outcome) => {
        if (outcome !== 'done') onClose(undefined);
      }}
    >
      {hasPassword ? <CodeField value={code} onChange={setCode} /> : <p>{t('staff.prove_text')}</p>}
    </ActionDialog>
  );
}
