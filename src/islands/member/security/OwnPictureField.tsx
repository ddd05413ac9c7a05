import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { UPLOAD_TYPES } from '../../../contract/uploads/uploads.ts';
import { formatPercent } from '../../../lib/format.ts';
import { $bringing, bringPicture } from '../../../stores/security/own-picture.ts';
import parts from '../../centre/parts/parts.module.css';
import controls from '../../ui/controls.module.css';
import { toFailureWords } from '../../ui/failure-words.ts';
import { useWords } from '../../ui/words.ts';
import styles from './security.module.css';

/** Upload from the visitor's device. */
export function OwnPictureField() {
  const { t, tag } = useWords();
  const id = useId();
  const state = useStore($bringing);
  const isSending = state.status === 'sending';
  return (
    <div className={styles.bring}>
      <input
        id={id}
        type="file"
        className="hidden-text"
        accept={UPLOAD_TYPES.join(',')}
        aria-describedby={`${id}-hint`}
        aria-disabled={isSending}
        onClick={(event) => {
          if (isSending) event.preventDefault();
        }}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void bringPicture(file);
          currentTarget.value = '';
        }}
      />
      <label htmlFor={id} className={`${controls.button} ${controls.quiet}`} aria-disabled={isSending}>
        {isSending
          ? t('security.picture_sending', { percent: formatPercent(tag, state.share, { maximumFractionDigits: 0 }) })
          : t('security.picture_bring')}
      </label>
      <p id={`${id}-hint`} className={parts.soft}>
        {t('security.picture_hint')}
      </p>
      <p role="alert" className={parts.problem}>
        {state.status === 'refused' && t(`security.picture_${state.problem}`)}
        {state.status === 'failed' && toFailureWords(state.failure, t)}
      </p>
    </div>
  );
}
