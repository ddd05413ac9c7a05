import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { brand } from '../../../brand/brand.ts';
import { $sent, openSending, sendForm, sendTarget, toMostToSend } from '../../../stores/agents/send-to-downline.ts';
import { AmountField } from '../../centre/parts/AmountField.tsx';
import { Card } from '../../centre/parts/Card.tsx';
import { CentreForm } from '../../centre/parts/CentreForm.tsx';
import { CopyText } from '../../centre/parts/CopyText.tsx';
import { Facts } from '../../centre/parts/Facts.tsx';
import { Note } from '../../centre/parts/Note.tsx';
import { RemoteView } from '../../centre/parts/RemoteView.tsx';
import { SecretField } from '../../centre/parts/SecretField.tsx';
import { Sentence } from '../../ui/Sentence.tsx';
import { useWords } from '../../ui/words.ts';
import styles from '../parts/agent.module.css';
import { Money } from '../parts/Money.tsx';

function Sent() {
  const { t } = useWords();
  const sent = useStore($sent);
  if (!sent) return null;
  return (
    <Note role="status">
      <p>
        <strong>
          <Sentence
            text={t('agents.sent_amount', { name: sent.counterpart })}
            parts={{ amount: <Money amount={sent.amount} /> }}
          />
        </strong>
      </p>
      <p>{t(`agents.sent_state.${sent.state}`)}</p>
      <CopyText text={sent.id} label={t('agents.sent_id')} />
    </Note>
  );
}

/** Form to send money to a direct downline (spec §6). */
export function SendCard({ account }: { readonly account: string }) {
  const { t } = useWords();
  useEffect(() => openSending(account), [account]);
  return (
    <Card title={t('agents.send')}>
      <Sent />
      <RemoteView remote={sendTarget}>
        {(target) => (
          <div className={styles.form}>
            <Facts
              rows={[
                { label: t('agents.send_to'), value: `${account} (${target.name})` },
                { label: t('agents.send_left'), value: <Money amount={target.amountLeft} /> },
              ]}
            />
            <CentreForm form={sendForm} submit={t('agents.send_submit')} submitting={t('agents.send_submitting')}>
              <AmountField
                form={sendForm}
                label={t('agents.report.amount')}
                currency={brand.currency}
                min={target.min}
                max={toMostToSend(target)}
              />
              <SecretField form={sendForm} />
            </CentreForm>
          </div>
        )}
      </RemoteView>
    </Card>
  );
}
