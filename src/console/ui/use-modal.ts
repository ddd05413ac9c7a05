import { type RefObject, useEffect, useRef } from 'react';

/** Shows a dialog while its component is drawn. The focus then returns to the control that opened it. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      // The browser returns the focus only while the dialog is in the page, and React has removed it by now.
      if (opener instanceof HTMLElement && document.activeElement === document.body) opener.focus();
    };
  }, []);
  return dialog;
}
