import type { Endpoint } from '../../contract/core/endpoint.ts';
import { CallDialog } from '../calls/CallDialog.tsx';
import { notify } from '../core/notices.ts';
import { useWords } from '../core/words.ts';

interface Props {
  readonly endpoint: Endpoint;
  readonly known: Readonly<Record<string, string>>;
  readonly onClose: (changed: boolean) => void;
}

/** A step about a person or a session, with the sentence that says what came of it. */
export function StepDialog({ endpoint, known, onClose }: Props) {
  const { t } = useWords();
  return (
    <CallDialog
      endpoint={endpoint}
      known={known}
      onClose={(outcome) => {
        if (outcome === 'done') notify(t('calls.done'));
        if (outcome === 'waiting') notify(t('errors.staff.approval_waiting'), 'warn');
        onClose(outcome !== 'cancelled');
      }}
    />
  );
}
