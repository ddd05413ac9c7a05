import { useEffect, useState } from 'react';
import styles from './status.late.module.css';
import { useWords } from './words.ts';

/** Delay before the note appears; a shorter wait shows nothing. */
const SHOWN_AFTER_MS = 300;

/** Says that a part of the page is loading. */
export function LoadingNote() {
  const { t } = useWords();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SHOWN_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p role="status" className={isShown ? styles.loading : 'hidden-text'}>
      {isShown && t('captcha.loading')}
    </p>
  );
}
