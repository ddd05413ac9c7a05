import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { closeDialog } from '../../stores/site/dialogs.ts';
import { $popups, seePopup } from '../../stores/site/popups.ts';
import parts from '../centre/parts/parts.module.css';
import controls from '../ui/controls.module.css';
import foot from '../ui/foot.late.module.css';
import { Picture } from '../ui/Picture.tsx';
import { SafeHtml } from '../ui/SafeHtml.tsx';
import { useWords } from '../ui/words.ts';
import styles from './after-login.module.css';
import { LazyDialog } from './LazyDialog.tsx';
import { SnoozeField } from './SnoozeField.tsx';

interface FootProps {
  readonly at: number;
  readonly total: number;
  readonly onNext: () => void;
}

function Foot({ at, total, onNext }: FootProps) {
  const { t } = useWords();
  const isLast = at === total - 1;
  return (
    <div className={`${foot.foot} ${styles.foot}`}>
      <SnoozeField what="popups" />
      <div className={styles.actions}>
        {total > 1 && (
          <span className={parts.soft} role="status">
            {t('security.popup_of', { at: at + 1, total })}
          </span>
        )}
        <button type="button" className={controls.button} onClick={isLast ? closeDialog : onNext}>
          {t(isLast ? 'security.popup_close' : 'security.popup_next')}
        </button>
      </div>
    </div>
  );
}

/** Popup announcements, one after the other; each is marked as seen when it is shown. */
export function PopupsDialog() {
  const popups = useStore($popups);
  const [at, setAt] = useState(0);
  const popup = popups[at];
  const id = popup?.id;
  useEffect(() => {
    if (id === undefined) closeDialog();
    else void seePopup(id);
  }, [id]);
  if (!popup) return null;
  return (
    <LazyDialog title={() => popup.title} titleLang={popup.lang} isWide>
      <div key={popup.id} className={styles.popup}>
        {popup.imageUrl && <Picture path={popup.imageUrl} />}
        <SafeHtml html={popup.content} lang={popup.lang} className={styles.prose} />
      </div>
      <Foot at={at} total={popups.length} onNext={() => setAt(at + 1)} />
    </LazyDialog>
  );
}
