import { useStore } from '@nanostores/react';
import { useId, useRef } from 'react';
import { PROOFS_MAX } from '../../../contract/cashier/withdrawals.ts';
import { UPLOAD_TYPES } from '../../../contract/uploads/uploads.ts';
import {
  $proofProblem,
  $proofs,
  addProofs,
  type Proof,
  removeProof,
  retryProof,
} from '../../../stores/cashier/receipt-uploads.ts';
import type { Form } from '../../../stores/core/forms.ts';
import { Progress } from '../../centre/parts/Progress.tsx';
import parts from '../../centre/parts/parts.module.css';
import rows from '../../centre/parts/rows.module.css';
import controls from '../../ui/controls.module.css';
import { toFailureWords } from '../../ui/failure-words.ts';
import { useWords } from '../../ui/words.ts';
import styles from './cashier.module.css';
import { Picture } from './Picture.tsx';

const QUIET = `${controls.button} ${controls.quiet}`;
const PERCENT = 100;

function Status({ proof }: { readonly proof: Proof }) {
  const { t } = useWords();
  if (proof.status === 'done') return <small>{t('withdraw.proof_done')}</small>;
  if (proof.status === 'failed') return <small className={styles.problem}>{toFailureWords(proof.failure, t)}</small>;
  return (
    <>
      <small>{t(proof.status === 'waiting' ? 'withdraw.proof_waiting' : 'withdraw.proof_sending')}</small>
      <Progress label={proof.name} percent={Math.round(proof.share * PERCENT)} />
    </>
  );
}

function Row({ proof }: { readonly proof: Proof }) {
  const { t } = useWords();
  const { key, name, status } = proof;
  return (
    <li>
      <Picture name={name} file={proof.file} uploadId={status === 'done' ? proof.id : undefined} />
      <span>
        <strong>{name}</strong>
        <Status proof={proof} />
      </span>
      {status === 'failed' && (
        <button type="button" className={QUIET} onClick={() => retryProof(key)}>
          {t('form.retry')}
          <span className="hidden-text"> {name}</span>
        </button>
      )}
      <button type="button" className={QUIET} onClick={() => removeProof(key)}>
        {t('withdraw.proof_remove')}
        <span className="hidden-text"> {name}</span>
      </button>
    </li>
  );
}

interface Props {
  readonly form: Form;
  readonly room?: number;
  readonly isRequired: boolean;
}

/** Pictures as proof of what arrived: PNG or JPEG, 5 MB each, at most three (spec §5). */
export function Proofs({ form, room = PROOFS_MAX, isRequired }: Props) {
  const { t } = useWords();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const proofs = useStore($proofs);
  const refused = useStore($proofProblem);
  const problem = useStore(form.$problems).proofs;
  const isMissing = problem === 'required' && isRequired && proofs.length === 0;
  return (
    <div className={parts.stack}>
      <div>
        <strong id={id}>{t('withdraw.proofs')}</strong>{' '}
        {!isRequired && <span className={parts.soft}>({t('form.optional')})</span>}
        <p className={parts.soft}>
          {isRequired && `${t('withdraw.proofs_needed')} `}
          {t('withdraw.proofs_text', { count: PROOFS_MAX })}
        </p>
      </div>
      {proofs.length > 0 && (
        <ul className={`${rows.rows} ${styles.proofs}`} aria-labelledby={id}>
          {proofs.map((proof) => (
            <Row key={proof.key} proof={proof} />
          ))}
        </ul>
      )}
      <p role="alert" className={styles.problem}>
        {refused && t(`withdraw.proof_${refused.problem}`, { name: refused.name, count: PROOFS_MAX })}
        {!refused && isMissing && t('withdraw.proof_required')}
        {!refused && problem && problem !== 'required' && t('withdraw.proof_unfinished')}
      </p>
      {proofs.length < room && (
        <p>
          <input
            ref={input}
            type="file"
            className="hidden-text"
            tabIndex={-1}
            aria-hidden="true"
            accept={UPLOAD_TYPES.join(',')}
            multiple
            data-proofs=""
            onChange={(event) => {
              addProofs([...(event.currentTarget.files ?? [])]);
              event.currentTarget.value = '';
            }}
          />
          <button type="button" className={QUIET} onClick={() => input.current?.click()}>
            {t('withdraw.proof_add')}
          </button>
        </p>
      )}
    </div>
  );
}
