import type { MouseEvent, ReactNode } from 'react';
import { isPlainClick } from '../../../lib/plain-click.ts';
import { toCentreHref } from '../../../stores/centre/centres.ts';
import parts from '../../centre/parts/parts.module.css';

interface Props {
  readonly page: string;
  readonly fields: Readonly<Record<string, string>>;
  /** Id of the row, which gets the focus back when its detail closes. */
  readonly id: string;
  readonly onOpen: () => void;
  /** Accessible name, if the link text is not sufficient. */
  readonly label?: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Opens the detail of a row in place, without reloading the list. A link, so that it also opens in another tab. */
export function RowLink({ page, fields, id, label, className = parts.link, onOpen, children }: Props) {
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <a href={toCentreHref('member', page, fields)} className={className} data-row={id} onClick={open}>
      {children}
      {label && <span className="hidden-text">: {label}</span>}
    </a>
  );
}
