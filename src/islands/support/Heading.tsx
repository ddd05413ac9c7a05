import { type ReactNode, useEffect, useRef } from 'react';
import styles from './conversation.module.css';

/** Title of a view of the dialog. It takes the focus, because the button that led here is gone. */
export function Heading({ children }: { readonly children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h3 ref={heading} tabIndex={-1} className={styles.heading}>
      {children}
    </h3>
  );
}
