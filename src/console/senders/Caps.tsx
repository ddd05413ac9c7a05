import { useMemo, useState } from 'react';
import type { Endpoint, OutputOf } from '../../contract/core/endpoint.ts';
import { getMessageCaps, setMessageCaps } from '../../contract/mail/caps.ts';
import { useAllowed } from '../calls/GroupPage.tsx';
import { call } from '../core/api.ts';
import { notify } from '../core/notices.ts';
import { createSeenWrite } from '../core/read-at.ts';
import { useCall } from '../core/use-call.ts';
import { useSubmit } from '../core/use-submit.ts';
import { useWords } from '../core/words.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { SaveRow } from '../ui/SaveRow.tsx';
import { CapRows } from './CapRows.tsx';
import { type CapRow, fromCaps, readCaps } from './cap-rows.ts';
import { DayCaps } from './DayCaps.tsx';

const SET = setMessageCaps as unknown as Endpoint;

/** The caps: how many codes may be sent on a day, beside the number sent today. */
export function Caps() {
  const called = useCall(getMessageCaps, {});
  return (
    <Loaded called={called}>{(value) => <CapsForm stored={value} onSaved={() => void called.refresh()} />}</Loaded>
  );
}

interface Props {
  readonly stored: OutputOf<typeof getMessageCaps>;
  readonly onSaved: () => void;
}

function CapsForm({ stored, onSaved }: Props) {
  const { t } = useWords();
  const mayChange = useAllowed([SET]).length > 0;
  const [form, setForm] = useState(() => fromCaps(stored.caps));
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const today = useMemo(
    () => new Map(stored.today.map(({ channel, cap, count }) => [cap === 'day' ? `${channel} day` : cap, count])),
    [stored.today],
  );
  const [write] = useState(() => createSeenWrite(stored));
  const { submit, failure, isBusy } = useSubmit(
    async () => {
      const read = readCaps(form);
      setProblems(read.problems);
      if (!read.caps) return { ok: false, failure: { code: 'request.invalid', requestId: '' } };
      const { caps } = read;
      const result = await write((seenAt) => call(setMessageCaps, caps, undefined, seenAt));
      if (!result.ok) setProblems(result.failure.fields ?? {});
      return result;
    },
    () => {
      notify(t('calls.done'));
      onSaved();
    },
  );
  const setRows = (name: 'countries' | 'prefixes') => (rows: readonly CapRow[]) => setForm({ ...form, [name]: rows });
  return (
    <form className="stack caps" onSubmit={(event) => void submit(event)}>
      <p className="soft">{t('senders.about_caps')}</p>
      <div className="columns">
        {(['countries', 'prefixes'] as const).map((name) => (
          <CapRows
            key={name}
            name={name}
            rows={form[name]}
            today={today}
            problems={problems}
            mayChange={mayChange}
            onChange={setRows(name)}
          />
        ))}
        <DayCaps
          values={form}
          today={today}
          problems={problems}
          mayChange={mayChange}
          onChange={(part) => setForm({ ...form, ...part })}
        />
      </div>
      <SaveRow failure={failure} isBusy={isBusy} mayChange={mayChange} />
    </form>
  );
}
