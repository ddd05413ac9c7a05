import type { AnchorHTMLAttributes } from 'react';
import { isPlainClick } from '../../lib/plain-click.ts';
import { navigate } from '../core/route.ts';

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { readonly href: string };

/** A link to a page of the console, followed without loading the document again. */
export function Link({ href, onClick, ...rest }: Props) {
  return (
    <a
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlainClick(event.nativeEvent)) return;
        event.preventDefault();
        navigate(href);
      }}
      {...rest}
    />
  );
}
