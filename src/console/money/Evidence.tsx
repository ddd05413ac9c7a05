import { type ChangeEvent, useId, useRef, useState } from 'react';
import { addDisputeEvidence, DISPUTE_PICTURES_MAX, DISPUTE_TEXT_MAX } from '../../contract/cashier/disputes.ts';
import { uploadEvidence } from '../../contract/uploads/operator.ts';
import { UPLOAD_TYPES } from '../../contract/uploads/uploads.ts';
import { toRandomKey } from '../../lib/random-key.ts';
import { call, type Result } from '../core/api.ts';
import { notify } from '../core/notices.ts';
import { useSubmit } from '../core/use-submit.ts';
import { useWords } from '../core/words.ts';
import { FailureNote } from '../ui/FailureNote.tsx';
import { Field } from '../ui/Field.tsx';

interface Props {
  readonly id: string;
  readonly onAdded: () => void;
}

/** Adds a text and up to three pictures to the file of an open dispute. A retry sends each picture once. */
export function Evidence({ id, onAdded }: Props) {
  const { t } = useWords();
  const [text, setText] = useState('');
  const [files, setFiles] = useState<readonly File[]>([]);
  const key = useRef(toRandomKey());
  const sent = useRef(new Map<File, string>());
  const input = useRef<HTMLInputElement>(null);
  const fieldId = useId();

  async function send(): Promise<Result<unknown>> {
    for (const file of files) {
      if (sent.current.has(file)) continue;
      const stored = await call(uploadEvidence, { file: [file] });
      if (!stored.ok) return stored;
      sent.current.set(file, stored.value.id);
    }
    const proofs = files.map((file) => sent.current.get(file) ?? '');
    return call(addDisputeEvidence, { id, text, proofs }, key.current);
  }

  const form = useSubmit(send, () => {
    key.current = toRandomKey();
    sent.current.clear();
    setText('');
    setFiles([]);
    if (input.current) input.current.value = '';
    notify(t('money.done_evidence'));
    onAdded();
  });

  function pick({ target }: ChangeEvent<HTMLInputElement>): void {
    setFiles([...(target.files ?? [])].slice(0, DISPUTE_PICTURES_MAX));
  }

  return (
    <form className="form" onSubmit={form.submit}>
      <Field
        label={t('money.evidence')}
        hint={t('money.evidence_hint')}
        required
        lines={3}
        maxLength={DISPUTE_TEXT_MAX}
        value={text}
        onChange={(next) => {
          key.current = toRandomKey();
          setText(next);
        }}
      />
      <div className="field">
        <label htmlFor={fieldId}>
          {t('money.evidence_pictures')} <span className="soft">{t('common.optional')}</span>
        </label>
        <input
          ref={input}
          id={fieldId}
          className="input"
          type="file"
          accept={UPLOAD_TYPES.join()}
          multiple
          onChange={pick}
        />
        <p className="hint">{t('money.evidence_pictures_hint', { count: DISPUTE_PICTURES_MAX })}</p>
      </div>
      <FailureNote failure={form.failure} />
      <div className="actions">
        <button type="submit" className="button" disabled={form.isBusy}>
          {form.isBusy ? t('common.sending') : t('money.do_evidence')}
        </button>
      </div>
    </form>
  );
}
