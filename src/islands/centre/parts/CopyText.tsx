import { useState } from 'react';
import controls from '../../ui/controls.module.css';
import { type CopyOutcome, copyToClipboard } from '../../ui/copy.ts';
import { useWords } from '../../ui/words.ts';
import { CentreIcon } from '../CentreIcon.tsx';
import styles from './copy.module.css';

const SHOWN_MS = 2_000;

interface Props {
  readonly text: string;
  /** Name for screen readers. */
  readonly label: string;
  /** Shown instead of the full text. */
  readonly shown?: string;
}

/** Selects the text, so that it can be copied by keyboard or menu. */
function select(node: HTMLElement | null): void {
  if (node) getSelection()?.selectAllChildren(node);
}

/** Result of copying. If copying failed, the full text is shown to be copied by hand. */
export function CopyResult({ outcome, text }: { readonly outcome: CopyOutcome | undefined; readonly text: string }) {
  const { t } = useWords();
  const hasFailed = outcome === 'failed';
  return (
    <>
      <span role="status" className={hasFailed ? styles.uncopied : 'hidden-text'}>
        {outcome === 'copied' && t('centre.copied')}
        {hasFailed && t('centre.copy_failed')}
      </span>
      {hasFailed && (
        <span ref={select} translate="no" className={styles.whole}>
          {text}
        </span>
      )}
    </>
  );
}

function useCopy(text: string) {
  const [outcome, setOutcome] = useState<CopyOutcome>();
  const copy = async () => {
    const done = await copyToClipboard(text);
    setOutcome(done);
    if (done === 'copied') setTimeout(() => setOutcome(undefined), SHOWN_MS);
  };
  return { outcome, copy };
}

/** A text to copy, such as an id for support. */
export function CopyText({ text, label, shown }: Props) {
  const { t } = useWords();
  const { outcome, copy } = useCopy(text);
  return (
    <>
      <button type="button" className={styles.copy} onClick={copy}>
        <span translate="no" dir="ltr">
          {shown ?? text}
        </span>
        <span className="hidden-text">{t('centre.copy', { what: label })}</span>
        <CentreIcon name={outcome === 'copied' ? 'check' : 'copy'} size={16} />
      </button>
      <CopyResult outcome={outcome} text={text} />
    </>
  );
}

/** The main action of its page: a wide button that copies the text, which is shown below it on one line. */
export function CopyButton({ text, label }: Pick<Props, 'text' | 'label'>) {
  const { t } = useWords();
  const { outcome, copy } = useCopy(text);
  const isCopied = outcome === 'copied';
  return (
    <>
      <button type="button" className={`${controls.button} ${controls.wide} ${styles.copyWide}`} onClick={copy}>
        <CentreIcon name={isCopied ? 'check' : 'copy'} size={20} />
        {isCopied ? t('centre.copied') : label}
      </button>
      <span translate="no" dir="ltr" className={styles.copied}>
        {text}
      </span>
      <CopyResult outcome={outcome} text={text} />
    </>
  );
}
