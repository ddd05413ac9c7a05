import { receipt } from '../../../stores/contracts/detail.ts';
import { Card } from '../../centre/parts/Card.tsx';
import { CopyText } from '../../centre/parts/CopyText.tsx';
import { Note } from '../../centre/parts/Note.tsx';
import parts from '../../centre/parts/parts.module.css';
import { RemoteView } from '../../centre/parts/RemoteView.tsx';
import { useWords } from '../../ui/words.ts';
import styles from './contracts.module.css';

/** The agreed text and its hash, identical for both sides. */
export function ReceiptCard() {
  const { t } = useWords();
  return (
    <Card title={t('contracts.receipt')}>
      <p className={parts.soft}>{t('contracts.receipt_text')}</p>
      <RemoteView remote={receipt}>
        {({ receipt: text, sha256, isGenuine }) => (
          <div className={parts.stack}>
            {isGenuine ? (
              <Note>
                <p>{t('contracts.receipt_genuine')}</p>
              </Note>
            ) : (
              <Note tone="bad" role="alert">
                <p>{t('contracts.receipt_wrong')}</p>
              </Note>
            )}
            <div>
              <span className={parts.soft}>SHA-256</span>
              <p className={styles.hash} data-receipt={sha256}>
                {sha256}
              </p>
            </div>
            <details className={styles.more}>
              <summary>{t('contracts.receipt_show')}</summary>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area that the keyboard must reach */}
              <pre className={styles.text} tabIndex={0}>
                {JSON.stringify(JSON.parse(text), null, 2)}
              </pre>
            </details>
            <CopyText text={text} label={t('contracts.receipt')} shown={t('contracts.receipt_copy')} />
          </div>
        )}
      </RemoteView>
    </Card>
  );
}
