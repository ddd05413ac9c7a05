import { type RefObject, useLayoutEffect, useRef } from 'react';
import { showModal } from '../../lib/show-modal.ts';

/**
 * Returns the focus to the opener. If a later refresh removes the opener, such as in a decided row, the list around it gets the focus,
 * else the page.
 */
function returnFocus(opener: HTMLElement): void {
  opener.focus();
  const around: HTMLElement[] = [];
  for (let one = opener.parentElement; one; one = one.parentElement) if (one.hasAttribute('tabindex')) around.push(one);
  const observer = new MutationObserver(() => {
    if (opener.isConnected) return;
    stop();
    if (document.activeElement === document.body) around.find((one) => one.isConnected)?.focus();
  });
  const stop = () => {
    observer.disconnect();
    document.removeEventListener('focusin', stop);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', stop);
}

/**
 * Shows a dialog while its component is drawn, and closes it when React removes or hides the component. A locked page is hidden; an open
 * dialog on it would cover the password field. After the dialog is closed, the focus returns to the control that opened it.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  const opened = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    opened.current ??= document.activeElement;
    const opener = opened.current;
    showModal(element);
    // A dialog that begins with a link to its subject would leave the page at the first press of Enter.
    if (document.activeElement instanceof HTMLAnchorElement)
      element?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    return () => {
      element?.close();
      // The browser returns the focus only while the dialog is in the page, and React may have removed it by now.
      const { activeElement, body } = document;
      if (opener instanceof HTMLElement && (activeElement === body || activeElement === opener)) returnFocus(opener);
    };
  }, []);
  return dialog;
}
