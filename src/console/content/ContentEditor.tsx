import { useStore } from '@nanostores/react';
import { type FormEvent, useMemo, useRef, useState } from 'react';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import { toRandomKey } from '../../lib/random-key.ts';
import { AnyValue } from '../calls/AnyValue.tsx';
import { CallDialog } from '../calls/CallDialog.tsx';
import { toFormFields, toInput } from '../calls/form-values.ts';
import { useFieldNames } from '../calls/names.ts';
import { RightNote } from '../calls/RightNote.tsx';
import { SchemaFields } from '../calls/SchemaFields.tsx';
import { useCallForm } from '../calls/use-call-form.ts';
import { createGuardedWrite } from '../core/changed-meanwhile.ts';
import { notify } from '../core/notices.ts';
import { createSeenWrite } from '../core/read-at.ts';
import { navigate, toHref } from '../core/route.ts';
import { $page, hasPermission } from '../core/session-state.ts';
import { useSubmit } from '../core/use-submit.ts';
import { useWords } from '../core/words.ts';
import { Facts } from '../ui/Facts.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import type { ContentKind } from './content-kinds.ts';
import type { Entry } from './content-state.ts';
import { DrawRaffle } from './DrawRaffle.tsx';
import { BRAND_LANGUAGES, DEFAULT_ROW, findRow, listLacking, type Texts } from './languages.ts';
import { PreviewPane } from './PreviewPane.tsx';
import { findEntry, forgetEntry } from './read-entry.ts';
import { saveContent } from './save-content.ts';
import { TextsEditor } from './TextsEditor.tsx';
import { listUnfinished, toFill, toTexts, toTyped } from './texts.ts';

interface Props {
  readonly kind: ContentKind;
  /** The entry to edit; undefined for a new entry. */
  readonly entry: Entry | undefined;
}

const NONE: Entry = {};
const SECOND = BRAND_LANGUAGES[1]?.catalogue ?? DEFAULT_ROW.catalogue;
const ID_CHARACTERS = 12;
const toNewId = () => toRandomKey().replaceAll('-', '').slice(0, ID_CHARACTERS);

/** Edits the texts of an entry in every language and the other fields of the call, and shows a preview of both. */
export function ContentEditor({ kind, entry = NONE }: Props) {
  const { t } = useWords();
  const { toFieldName } = useFieldNames();
  const session = useStore($page);
  const isNew = entry === NONE;
  const [madeId] = useState(toNewId);
  const endpoint = (isNew ? kind.create : kind.change) as Endpoint | undefined;
  const isReadOnly = !endpoint || session.kind !== 'open' || !hasPermission(session.person, endpoint.permission);
  const [typed, setTyped] = useState(() => toTyped((entry.texts ?? {}) as Texts));
  const texts = toTexts(typed, kind.fields);
  const whole = Object.keys(texts).filter((code) => toFill(typed, kind.fields, code) === 'whole');
  const lacking = listLacking(texts, whole);
  const [language, setLanguage] = useState(() => lacking.find((code) => code !== DEFAULT_ROW.catalogue) ?? SECOND);
  const known = useMemo(() => {
    const id = isNew ? madeId : entry[kind.idName];
    const isNamed = !isNew || !kind.isNamedByForm;
    return { texts: undefined, ...(isNamed && kind.id !== 'messages' ? { [kind.idName]: id } : {}) };
  }, [kind, entry, isNew, madeId]);
  const form = useCallForm(endpoint ?? kind.list, known, entry);
  const [guarded] = useState(() =>
    createGuardedWrite({
      before: entry,
      read: () => findEntry(kind, String(entry[kind.idName])),
      toFields: (one) => ({ ...toFormFields(form.fields, one), texts: (Object(one) as Entry).texts }),
    }),
  );
  const [seen] = useState(() => createSeenWrite(entry));
  const key = useRef(toRandomKey());
  const [asked, setAsked] = useState(false);
  const unfinished = listUnfinished(typed, kind.fields);

  const { submit, failure, isBusy } = useSubmit(
    async () => {
      const read = form.readInput();
      if (!read) return { ok: false as const, failure: { code: 'request.invalid', requestId: '' } };
      const isSameTexts = endpoint?.keepsOmitted && JSON.stringify(texts) === JSON.stringify(entry.texts);
      const { texts: _, ...fields } = read;
      const input = { ...fields, ...(isSameTexts ? {} : { texts }) };
      const write = () => seen((seenAt) => saveContent(kind, isNew, input, key.current, seenAt));
      // The platform replaces all ranks together and detects a change anywhere in their list. A change of only this level by somebody else
      // is detected here.
      const result = isNew || kind.id !== 'ranks' ? await write() : await guarded(Object.keys(input), write);
      if (!result.ok && result.failure.fields) form.setProblems(result.failure.fields);
      return result;
    },
    () => {
      key.current = toRandomKey();
      forgetEntry();
      notify(t('content.saved'));
      navigate(toHref([kind.screen, kind.id]));
    },
  );

  const shownEntry = useMemo(() => {
    try {
      return { ...entry, ...toInput(form.fields, form.values, {}) };
    } catch {
      return entry;
    }
  }, [entry, form.fields, form.values]);
  const fixed = Object.entries(entry).filter(
    ([name]) => name !== 'texts' && name !== kind.idName && !form.fields.some((field) => field.name === name),
  );

  return (
    <div className="editor">
      <form className="stack" onSubmit={(event: FormEvent) => void submit(event)}>
        {endpoint && isReadOnly && <RightNote permission={endpoint.permission} />}
        {!isReadOnly && endpoint?.fourEyes && (
          <p className="note" data-tone="warn">
            {t(`calls.four_eyes_${endpoint.fourEyes}`)}
          </p>
        )}
        <TextsEditor
          kind={kind}
          typed={typed}
          language={language}
          isReadOnly={isReadOnly}
          onChoose={setLanguage}
          onChange={setTyped}
        />
        {whole.length > 0 && lacking.length > 0 && (
          <p className="note" data-tone="warn">
            {t('content.lacks_in', { languages: lacking.map((code) => findRow(code)?.name ?? code).join(', ') })}
          </p>
        )}
        {!isReadOnly && form.fields.length > 0 && (
          <section className="card call-form">
            <h2>{t('content.settings')}</h2>
            <SchemaFields fields={form.fields} values={form.values} problems={form.problems} onChange={form.change} />
            {form.fields.some(({ kind: look }) => look === 'time') && <p className="soft">{t('content.zone')}</p>}
          </section>
        )}
        {fixed.length > 0 && (
          <section className="card">
            <h2>{t('content.fixed')}</h2>
            <Facts
              rows={fixed.map(([name, value]) => [
                toFieldName(name),
                <AnyValue key={name} name={name} value={value} />,
              ])}
            />
          </section>
        )}
        {unfinished.length > 0 && (
          <p className="note" data-tone="danger">
            {t('content.unfinished', { languages: unfinished.map((code) => findRow(code)?.name ?? code).join(', ') })}
          </p>
        )}
        <FailureNote failure={failure} />
        {!isReadOnly && (
          <div className="row save">
            <button
              type="submit"
              className="button"
              data-kind="main"
              disabled={isBusy || unfinished.length > 0 || Object.keys(texts).length === 0}
            >
              {t(
                isBusy
                  ? 'common.sending'
                  : kind.id === 'messages'
                    ? 'content.send'
                    : isNew
                      ? 'content.publish'
                      : 'content.save',
              )}
            </button>
            {!isNew && kind.remove && (
              <button type="button" className="button" data-kind="danger" onClick={() => setAsked(true)}>
                {t('calls.remove')}
              </button>
            )}
            {!isNew && kind.id === 'promotions' && <DrawRaffle promotion={entry} />}
          </div>
        )}
      </form>
      <PreviewPane kind={kind} entry={shownEntry} texts={texts} language={language} />
      {asked && kind.remove && (
        <CallDialog
          endpoint={kind.remove}
          known={{ [kind.idName]: entry[kind.idName] }}
          onClose={(outcome) => {
            setAsked(false);
            if (outcome === 'cancelled') return;
            forgetEntry();
            navigate(toHref([kind.screen, kind.id]));
          }}
        />
      )}
    </div>
  );
}
