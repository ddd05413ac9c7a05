import { type ReactNode, useEffect, useId, useRef } from 'react';
import controls from '../../ui/controls.module.css';
import { CentreIcon } from '../CentreIcon.tsx';
import styles from './parts.module.css';

interface Props {
  readonly title: string;
  /** Label of the back button. */
  readonly back: string;
  readonly onBack: () => void;
  readonly children: ReactNode;
}

/**
 * A detail view that replaces its list. The heading takes the focus, so that screen reader users know where they are.
 */
export function Detail({ title, back, onBack, children }: Props) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles.stack} aria-labelledby={id}>
      <div className={styles.row}>
        <button type="button" className={`${controls.button} ${controls.quiet}`} onClick={onBack}>
          <CentreIcon name="back" />
          {back}
        </button>
      </div>
      <h3 ref={heading} id={id} tabIndex={-1} className={styles.detailTitle}>
        {title}
      </h3>
      {children}
    </section>
  );
}
