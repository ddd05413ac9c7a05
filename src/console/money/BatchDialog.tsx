import { type FormEvent, useRef, useState } from 'react';
import { REASON_MAX } from '../../contract/core/operator.ts';
import { toRandomKey } from '../../lib/random-key.ts';
import type { Failure } from '../core/api.ts';
import { useFailureWords } from '../core/failure-words.ts';
import { useFormat } from '../core/format.ts';
import { useWords } from '../core/words.ts';
import { Chip } from '../ui/Chip.tsx';
import { Field } from '../ui/Field.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { type BatchResult, runBatch } from './batch.ts';
import type { Payment } from './payment-calls.ts';

const TONES = { approved: 'ok', waiting: 'warn', refused: 'danger' } as const;

interface Props {
  readonly payments: readonly Payment[];
  readonly onClose: (hasChanged: boolean) => void;
}

/** Asks for one confirmation for all selected withdrawals and shows their sum. Then shows the progress and the outcome of each. */
export function BatchDialog({ payments, onClose }: Props) {
  const { t } = useWords();
  const { money } = useFormat();
  const toText = useFailureWords();
  const key = useRef(toRandomKey());
  const isRunning = useRef(false);
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [hasBegun, setBegun] = useState(false);
  const [results, setResults] = useState<readonly BatchResult[]>([]);
  const [failure, setFailure] = useState<Failure>();
  const sum = payments.reduce((total, { amount }) => total + Math.round(amount * 100), 0) / 100;
  const isDone = results.length === payments.length;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isRunning.current) return;
    isRunning.current = true;
    setBegun(true);
    setBusy(true);
    setFailure(undefined);
    setFailure(await runBatch({ payments, reason, key: key.current, done: results }, setResults));
    isRunning.current = false;
    setBusy(false);
  }

  const counted = (outcome: BatchResult['outcome']) => results.filter((one) => one.outcome === outcome).length;
  return (
    <FormDialog
      title={t('money.ask_batch', { count: payments.length, amount: money(sum) })}
      failure={failure}
      isBusy={isBusy}
      isDone={isDone}
      onSubmit={(event) => void submit(event)}
      onCancel={() => onClose(hasBegun)}
      action={
        isDone ? (
          <button type="button" className="button" data-kind="main" onClick={() => onClose(true)}>
            {t('money.batch_close')}
          </button>
        ) : (
          <button type="submit" className="button" data-kind="main" disabled={isBusy}>
            {t(isBusy ? 'common.sending' : hasBegun ? 'money.batch_go_on' : 'money.do_batch', {
              count: payments.length,
            })}
          </button>
        )
      }
    >
      {!hasBegun && (
        <>
          <p className="soft">{t('money.effect_batch')}</p>
          <Field
            label={t('money.reason')}
            hint={t('money.reason_hint')}
            maxLength={REASON_MAX}
            value={reason}
            onChange={setReason}
          />
        </>
      )}
      {hasBegun && (
        <p aria-live="polite" className="stack">
          <progress max={payments.length} value={results.length} aria-label={t('money.batch_progress')} />
          <span>
            {t('money.batch_counts', {
              approved: counted('approved'),
              waiting: counted('waiting'),
              refused: counted('refused'),
              left: payments.length - results.length,
            })}
          </span>
        </p>
      )}
      {results.length > 0 && (
        <ol className="batch-results">
          {results.map(({ id: of, outcome, code }, index) => (
            <li key={of}>
              <span className="any-text">
                {payments[index]?.account} · {money(payments[index]?.amount ?? 0)}
              </span>
              <Chip tone={TONES[outcome]} text={t(`money.batch_${outcome}`)} />
              {code !== '' && <small className="soft">{toText({ code, requestId: of })}</small>}
            </li>
          ))}
        </ol>
      )}
    </FormDialog>
  );
}
