import { type RefObject, useLayoutEffect, useRef } from 'react';
import { showModal } from '../../lib/show-modal.ts';

/**
 * Shows a dialog while its component is drawn, and closes it when React removes or hides the component. A locked page is hidden, because an open
 * dialog would block the password. The focus then returns to the control that opened the dialog.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  const opened = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    opened.current ??= document.activeElement;
    const opener = opened.current;
    showModal(element);
    return () => {
      element?.close();
      // The browser returns the focus only while the dialog is in the page, and React has removed it by now.
      if (opener instanceof HTMLElement && document.activeElement === document.body) opener.focus();
    };
  }, []);
  return dialog;
}
