import { useEffect, useRef } from 'react';
import { CentreIcon } from '../../centre/CentreIcon.tsx';
import { useWords } from '../../ui/words.ts';
import styles from './contracts.module.css';

interface Props {
  readonly title: string;
  readonly onBack: () => void;
}

/** Heading of a detail view that replaces a list: it takes the focus and has a back button. */
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
