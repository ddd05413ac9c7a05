import { useLayoutEffect } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { nextTask } from '../../lib/next-task.ts';
import type { Form } from '../../stores/core/forms.ts';
import { closeDialog } from '../../stores/site/dialogs.ts';
import { useWords } from '../ui/words.ts';
import { PrerenderedDialog } from './PrerenderedDialog.tsx';
import type { HydratedProps } from './props.ts';

/**
 * Repeats presses made before hydration, in order: resets the radio buttons and presses everything again, each press after the previous one
 * has rendered.
 */
async function repeatPresses(presses: Iterable<HTMLElement>): Promise<void> {
  const isRadio = (one: HTMLElement) => one instanceof HTMLInputElement;
  for (const { name } of [...presses].filter(isRadio))
    for (const radio of document.getElementsByName(name) as NodeListOf<HTMLInputElement>)
      radio.checked = radio.defaultChecked;
  for (const pressed of presses) {
    await nextTask();
    pressed.removeAttribute('aria-disabled');
    // If a choice has replaced the form, the submit button of the new form is pressed instead.
    const form = document.querySelector('dialog[open] form');
    const now = pressed.isConnected
      ? pressed
      : pressed.matches('[type=submit]') && form?.querySelector('[type=submit]');
    if (now instanceof HTMLElement) now.click();
  }
}

/** Copies the values of the prerendered fields into the form, so that rendering does not change them. */
function copyValues(host: HTMLElement, form: Form): void {
  for (const { name, type, value, checked } of host.querySelectorAll<HTMLInputElement>('input[name]')) {
    const typed = type === 'checkbox' ? (checked ? 'yes' : '') : type === 'radio' ? '' : value;
    if (typed && typed !== form.$values.get()[name]) form.change(name, typed);
  }
}

/** If hydration re-renders the dialog, focus and cursor position are restored in the same field. */
function keepCursor(host: HTMLElement, prerendered: HTMLDialogElement): () => void {
  let at: EventTarget | null = document.activeElement;
  host.addEventListener('focusin', ({ target }) => {
    if (prerendered.contains(target as Node)) at = target;
  });
  return () => {
    if (prerendered.isConnected || !(at instanceof HTMLInputElement)) return;
    const now = host.querySelector<HTMLInputElement>(`[name="${at.name}"]`);
    now?.focus();
    if (at.selectionStart !== null) now?.setSelectionRange(at.selectionStart, at.selectionEnd);
  };
}

/** Hydrates a visible prerendered dialog: text, selection, focus and values of a password manager stay. */
export function HydratedDialog({ host, dialog, features }: HydratedProps) {
  const words = useWords();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a dialog
  useLayoutEffect(() => {
    const element = host.querySelector('dialog');
    const { prerendered } = dialog;
    // The dialog was closed while its code loaded.
    if (!element?.open || !prerendered) {
      host.remove();
      closeDialog();
      return;
    }
    prerendered.prepare?.(host, features);
    host.failure?.remove();
    const keep = () => copyValues(host, prerendered.form);
    keep();
    const putCursor = keepCursor(host, element);
    const onHydrated = () => {
      keep();
      putCursor();
      const { presses } = host;
      host.onclick = null;
      // A modal dialog closes on Escape by itself; this one may not be modal yet.
      host.onkeydown = ({ key }) => {
        if (key === 'Escape' && !element.matches(':modal')) element.close();
      };
      if (presses) void repeatPresses(presses);
      // Tells the other islands to start: they waited for this hydration.
      setTimeout(() => dispatchEvent(new Event('orla:wake')));
    };
    const root: Root = hydrateRoot(host, <PrerenderedDialog {...{ words, dialog, features, onHydrated }} />, {
      identifierPrefix: host.dataset.prerendered ?? '',
      // Expected: the prerendered dialog may be out of date. It is then rendered again with the typed values.
      onRecoverableError: () => undefined,
    });
    return () => {
      // Close before the next dialog opens, because closing restores the focus.
      host.querySelector('dialog')?.close();
      queueMicrotask(() => {
        root.unmount();
        host.remove();
      });
    };
  }, []);
  return null;
}
