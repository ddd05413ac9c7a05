import { useStore } from '@nanostores/react';
import { $noticeTitle, notice } from '../../stores/site/announcements.ts';
import { closeDialog } from '../../stores/site/dialogs.ts';
import { LazyDialog } from '../after-login/LazyDialog.tsx';
import { Moment } from '../centre/parts/Moment.tsx';
import parts from '../centre/parts/parts.module.css';
import { RemoteView } from '../centre/parts/RemoteView.tsx';
import controls from '../ui/controls.module.css';
import { Picture } from '../ui/Picture.tsx';
import { SafeHtml } from '../ui/SafeHtml.tsx';
import { useWords } from '../ui/words.ts';
import styles from './notices.module.css';

function Close() {
  const { t } = useWords();
  return (
    <div className={styles.foot}>
      <button type="button" className={controls.button} onClick={closeDialog}>
        {t('dialog.close')}
      </button>
    </div>
  );
}

/** One announcement over the page (spec §2, notice modal). */
export function NoticeDialog() {
  const title = useStore($noticeTitle);
  const state = useStore(notice.$state);
  const titleLang = state.status === 'ready' ? state.value.lang : undefined;
  return (
    <LazyDialog title={() => title} titleLang={titleLang} isWide>
      <RemoteView remote={notice}>
        {({ content, publishedAt, imageUrl, lang }) => (
          <div className={styles.notice}>
            <span className={parts.soft}>
              <Moment at={publishedAt} />
            </span>
            {imageUrl && <Picture path={imageUrl} />}
            <SafeHtml html={content} lang={lang} className={parts.prose} />
          </div>
        )}
      </RemoteView>
      <Close />
    </LazyDialog>
  );
}
