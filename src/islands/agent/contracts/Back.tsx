import { useEffect, useRef } from 'react';
import { CentreIcon } from '../../centre/CentreIcon.tsx';
import { useWords } from '../../ui/words.ts';
import styles from './contracts.module.css';

interface Props {
  readonly title: string;
  readonly onBack: () => void;
}

/** The head of what opened in the place of a list: focus goes there, and one tap leads back. */
export function Back({ title, onBack }: Props) {
  const { t } = useWords();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <button type="button" className={styles.back} onClick={onBack}>
        <CentreIcon name="back" />
        {t('contracts.back')}
      </button>
      <h3 ref={heading} tabIndex={-1} className={styles.heading}>
        {title}
      </h3>
    </>
  );
}
