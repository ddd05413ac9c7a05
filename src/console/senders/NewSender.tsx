import { useMemo, useState } from 'react';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import {
  type Channel,
  putSender,
  SENDER_CHANNELS,
  SENDER_KINDS,
  type SenderKind,
} from '../../contract/mail/senders.ts';
import { CallDialog } from '../calls/CallDialog.tsx';
import { useFieldNames } from '../calls/names.ts';
import { useWords } from '../core/words.ts';
import { Select } from '../ui/Field.tsx';

const PUT = putSender as unknown as Endpoint;

/** Asks for the kind of the sender first, because each kind has settings of its own. */
export function NewSender({ channel, onDone }: { readonly channel: Channel; readonly onDone: () => void }) {
  const { t } = useWords();
  const { toOptionName } = useFieldNames();
  const kinds = SENDER_KINDS.filter((kind) => SENDER_CHANNELS[kind].includes(channel));
  const [kind, setKind] = useState<SenderKind>(kinds[0] ?? 'webhook');
  const [isOpen, setOpen] = useState(false);
  const known = useMemo(() => ({ channel, kind }), [channel, kind]);
  return (
    <div className="filters">
      <Select
        label={t('fields.kind')}
        value={kind}
        onChange={(next) => setKind(next as SenderKind)}
        options={kinds.map((one) => [one, toOptionName(one)] as const)}
      />
      <button type="button" className="button" data-kind="main" onClick={() => setOpen(true)}>
        {t('senders.add')}
      </button>
      {isOpen && (
        <CallDialog
          endpoint={PUT}
          title={t('senders.add')}
          known={known}
          record={known}
          onClose={(outcome) => {
            setOpen(false);
            if (outcome !== 'cancelled') onDone();
          }}
        />
      )}
    </div>
  );
}
