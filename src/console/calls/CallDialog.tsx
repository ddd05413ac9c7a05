import type { ComponentProps, ReactNode } from 'react';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import { useFailureWords } from '../core/failure-words.ts';
import { notify } from '../core/notices.ts';
import { useWords } from '../core/words.ts';
import { ActionDialog } from '../ui/ActionDialog.tsx';
import { CODES } from './AnyValue.tsx';
import { useFieldNames } from './names.ts';
import { SchemaFields } from './SchemaFields.tsx';
import { useCallForm } from './use-call-form.ts';

interface Props {
  readonly endpoint: Endpoint;
  /** Title of the dialog; by default the name of the call. */
  readonly title?: string;
  /** Fields that the page fills in itself, such as the account. */
  readonly known?: Readonly<Record<string, unknown>>;
  /** Says what the call is about; without it the known fields are shown. */
  readonly about?: ReactNode;
  /** Record with the initial values of the fields. */
  readonly record?: unknown;
  /** Text of the notice after the call; empty if the page itself shows the result. */
  readonly done?: string;
  readonly onClose: (outcome: Outcome) => void;
  readonly onValue?: (value: unknown) => void;
}

type Outcome = Parameters<ComponentProps<typeof ActionDialog>['onClose']>[0];
const NONE = {};

/**
 * Shows any call of an operator in a dialog, with a form from its schema. A notice then says whether the call was carried out, waits for a
 * second person, or came too late.
 */
export function CallDialog({ endpoint, title, known = NONE, about, record = NONE, done, onClose, onValue }: Props) {
  const { t } = useWords();
  const toWords = useFailureWords();
  const { toCallName, toAbout, toVerb, toOptionName } = useFieldNames();
  const { fields, values, problems, send, change } = useCallForm(endpoint, known, record);
  const explained = toAbout(endpoint);
  return (
    <ActionDialog
      title={title ?? toCallName(endpoint)}
      confirm={toVerb(endpoint)}
      isDangerous={endpoint.method === 'DELETE'}
      onClose={(outcome, failure) => {
        if (outcome === 'done' && done !== '') notify(done ?? t('calls.done'));
        if (failure) notify(toWords(failure), 'warn');
        onClose(outcome);
      }}
      onSend={async (key) => {
        const result = await send(key);
        if (result.ok) onValue?.(result.value);
        return result;
      }}
    >
      {about}
      {!about && Object.values(known).length > 0 && (
        <p className="soft any-text">
          {Object.entries(known)
            .map(([name, value]) => (CODES.has(name) ? toOptionName(String(value), name) : String(value)))
            .join(' · ')}
        </p>
      )}
      {explained && <p className="soft">{explained}</p>}
      {endpoint.fourEyes && (
        <p className="note" data-tone="warn">
          {t(`calls.four_eyes_${endpoint.fourEyes}`)}
        </p>
      )}
      <SchemaFields fields={fields} values={values} problems={problems} onChange={change} />
    </ActionDialog>
  );
}
