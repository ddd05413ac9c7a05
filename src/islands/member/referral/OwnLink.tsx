import { Card } from '../../centre/parts/Card.tsx';
import { CopyText } from '../../centre/parts/CopyText.tsx';
import { Facts } from '../../centre/parts/Facts.tsx';
import parts from '../../centre/parts/parts.module.css';
import { QrCode } from '../../centre/parts/QrCode.tsx';
import { useWords } from '../../ui/words.ts';
import styles from './referral.module.css';
import { ShareButton } from './ShareButton.tsx';

interface Props {
  readonly code: string;
  readonly url: string;
}

/** The member's own link in every form for sharing. */
export function OwnLink({ code, url }: Props) {
  const { t } = useWords();
  const shown = url.replace(/^https?:\/\//, '');
  return (
    <Card title={t('referral.link_title')}>
      <div className={styles.link}>
        <QrCode text={url} label={t('referral.qr')} />
        <div className={parts.stack}>
          <p>{t('referral.lead')}</p>
          <Facts
            rows={[
              { label: t('referral.link'), value: <CopyText text={url} label={t('referral.link')} shown={shown} /> },
              { label: t('referral.code'), value: <CopyText text={code} label={t('referral.code')} /> },
            ]}
          />
          <ShareButton url={url} />
        </div>
      </div>
    </Card>
  );
}
