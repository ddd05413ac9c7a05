import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { PROOFS_MAX, type Withdrawal } from '../../../contract/cashier/withdrawals.ts';
import { arrivedForm, proofsForm } from '../../../stores/cashier/receipt-form.ts';
import { openProofs } from '../../../stores/cashier/receipt-uploads.ts';
import { Card } from '../../centre/parts/Card.tsx';
import { CentreForm } from '../../centre/parts/CentreForm.tsx';
import { Note } from '../../centre/parts/Note.tsx';
import parts from '../../centre/parts/parts.module.css';
import controls from '../../ui/controls.module.css';
import { toFailureWords } from '../../ui/failure-words.ts';
import { useWords } from '../../ui/words.ts';
import styles from './cashier.module.css';
import { DecidedBy } from './DecidedBy.tsx';
import { Picture } from './Picture.tsx';
import { Proofs } from './Proofs.tsx';

const QUIET = `${controls.button} ${controls.quiet}`;

/** Button to report that the money arrived. This ends the dispute permanently, so the member must confirm it first. */
function Arrived() {
  const { t } = useWords();
  const [isAsking, setAsking] = useState(false);
  const failure = useStore(arrivedForm.$failure);
  const isSubmitting = useStore(arrivedForm.$isSubmitting);
  return (
    <>
      {failure && (
        <Note tone="bad" role="alert">
          <p>{toFailureWords(failure, t)}</p>
        </Note>
      )}
      {isAsking ? (
        <>
          <p>{t('withdraw.arrived_question')}</p>
          <div className={parts.row}>
            <button type="button" className={QUIET} onClick={() => setAsking(false)}>
              {t('withdraw.arrived_no')}
            </button>
            <button
              type="button"
              className={controls.button}
              aria-disabled={isSubmitting}
              onClick={() => void arrivedForm.submit()}
            >
              {t('withdraw.arrived_yes')}
            </button>
          </div>
        </>
      ) : (
        <p>
          <button type="button" className={QUIET} onClick={() => setAsking(true)}>
            {t('withdraw.arrived')}
          </button>
        </p>
      )}
    </>
  );
}

/** Form to add pictures that the member did not have at the first answer. */
function MoreProofs({ withdrawal: { id, proofs } }: { readonly withdrawal: Withdrawal }) {
  const { t } = useWords();
  useEffect(() => openProofs(id, proofs.length), [id, proofs.length]);
  return (
    <CentreForm form={proofsForm} submit={t('withdraw.proofs_send')} submitting={t('withdraw.receipt_sending')}>
      <Proofs form={proofsForm} room={PROOFS_MAX - proofs.length} isRequired />
    </CentreForm>
  );
}

/**
 * Dispute about money that did not arrive, or only in part: the submitted pictures, possible outcomes, and a button to
 * confirm late arrival. A settled dispute shows only the pictures.
 */
export function Dispute({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const { t } = useWords();
  const { state, proofs, dispute } = withdrawal;
  const isOpen = state === 'partly' || state === 'not_received';
  if (!isOpen && proofs.length === 0) return null;
  return (
    <Card title={t(isOpen ? 'withdraw.dispute' : 'withdraw.proofs')}>
      {isOpen && (
        <>
          <p>{t('withdraw.dispute_text')}</p>
          {dispute?.state === 'open' && <DecidedBy at={dispute.deadlineAt} />}
          <p className={parts.soft}>{t('withdraw.forced_text')}</p>
        </>
      )}
      {proofs.length > 0 && (
        <ul className={styles.pictures} aria-label={t('withdraw.proofs')}>
          {proofs.map((id, index) => (
            <li key={id}>
              <Picture name={t('withdraw.proof_name', { number: index + 1 })} uploadId={id} />
            </li>
          ))}
        </ul>
      )}
      {isOpen && proofs.length < PROOFS_MAX && <MoreProofs key={withdrawal.id} withdrawal={withdrawal} />}
      {isOpen && <Arrived />}
    </Card>
  );
}
