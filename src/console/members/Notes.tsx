import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { addMemberNote, listMemberNotes, NOTE_MAX } from '../../contract/operator/members.ts';
import { toRandomKey } from '../../lib/random-key.ts';
import { call } from '../core/api.ts';
import { useFormat } from '../core/format.ts';
import { $page, hasPermission } from '../core/session-state.ts';
import { useCall } from '../core/use-call.ts';
import { useSubmit } from '../core/use-submit.ts';
import { useWords } from '../core/words.ts';
import { FailureNote } from '../ui/FailureNote.tsx';
import { Field } from '../ui/Field.tsx';

const NOTES_SHOWN = 100;

/** Notes of the staff about a member, with their authors. A note cannot be changed. */
export function Notes({ account }: { readonly account: string }) {
  const { t } = useWords();
  const { fullTime } = useFormat();
  const session = useStore($page);
  const mayWrite = session.kind === 'open' && hasPermission(session.person, addMemberNote.permission);
  const { value, failure, refresh } = useCall(listMemberNotes, { account, pageSize: NOTES_SHOWN });
  const [text, setText] = useState('');
  const key = useRef(toRandomKey());
  const form = useSubmit(
    () => call(addMemberNote, { account, text }, key.current),
    () => {
      key.current = toRandomKey();
      setText('');
      void refresh();
    },
  );
  return (
    <div className="columns">
      {mayWrite && (
        <form className="form card" onSubmit={form.submit}>
          <Field
            label={t('members.new_note')}
            required
            lines={4}
            maxLength={NOTE_MAX}
            value={text}
            onChange={setText}
          />
          <FailureNote failure={form.failure} />
          <div className="actions">
            <button type="submit" className="button" data-kind="main" disabled={form.isBusy}>
              {t('members.write')}
            </button>
          </div>
        </form>
      )}
      <section className="card">
        <h2>{t('members.section_notes')}</h2>
        <FailureNote failure={failure} onRetry={() => void refresh()} />
        {value?.list.length === 0 && <p className="soft">{t('members.no_notes')}</p>}
        <ol className="stack">
          {value?.list.map(({ id, at, author, authorName, text: note }) => (
            <li key={id}>
              <p className="soft">
                {authorName || author || t('audit.machine')} · {fullTime(at)}
              </p>
              <p className="any-text">{note}</p>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
