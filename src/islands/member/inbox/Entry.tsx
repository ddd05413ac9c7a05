import { type ReactNode, useId, useState } from 'react';
import { CentreIcon } from '../../centre/CentreIcon.tsx';
import { Moment } from '../../centre/parts/Moment.tsx';
import { State } from '../../centre/parts/State.tsx';
import styles from './inbox.module.css';

interface Props {
  readonly title: string;
  /** BCP 47 tag of the title. Undefined: the title is in the language of the page. */
  readonly lang?: string | undefined;
  readonly at: string;
  /** A label that highlights the entry. */
  readonly mark?: string | undefined;
  readonly onOpen: () => void;
  readonly children: ReactNode;
}

/** A row that opens its content. */
export function Entry({ title, lang, at, mark, onOpen, children }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const toggle = () => {
    if (!isOpen) onOpen();
    setOpen(!isOpen);
  };
  return (
    <li className={styles.entry} data-new={mark ? '' : undefined}>
      <h3 className={styles.head}>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
          <span lang={lang} dir="auto" className={styles.title}>
            {title}
          </span>
          {mark && <State tone="wait" label={mark} />}
          <span className={styles.at}>
            <Moment at={at} />
          </span>
          <CentreIcon name="next" size={18} />
        </button>
      </h3>
      <div id={id} className={styles.body} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </li>
  );
}
