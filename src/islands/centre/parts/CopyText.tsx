import { useState } from 'react';
import { useWords } from '../../ui/words.ts';
import { CentreIcon } from '../CentreIcon.tsx';
import styles from './parts.module.css';

const SHOWN_MS = 2_000;

interface Props {
  readonly text: string;
  /** What it is, for a screen reader. */
  readonly label: string;
  /** Shown in the place of the text. */
  readonly shown?: string;
}

/** What people quote to support, or paste into their bank: copied with a tap. */
export function CopyText({ text, label, shown }: Props) {
  const { t } = useWords();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), SHOWN_MS);
  };
  return (
    <button type="button" className={styles.copy} onClick={copy}>
      <span>{shown ?? text}</span>
      <span className="hidden-text">{t('centre.copy', { what: label })}</span>
      <CentreIcon name={isCopied ? 'check' : 'copy'} size={16} />
      <span role="status" className="hidden-text">
        {isCopied ? t('centre.copied') : ''}
      </span>
    </button>
  );
}
