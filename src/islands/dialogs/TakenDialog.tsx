import { useLayoutEffect } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { nextTask } from '../../lib/next-task.ts';
import { closeDialog } from '../../stores/dialogs.ts';
import type { Form } from '../../stores/forms.ts';
import { useWords } from '../ui/words.ts';
import { PrintedDialog } from './PrintedDialog.tsx';
import type { TakenProps } from './props.ts';

/** Choices that were made before they could do anything are put back, and made again where they lead somewhere; each press after what the last drew. */
async function pressAgain(held: Iterable<HTMLElement>): Promise<void> {
  const isRadio = (one: HTMLElement) => one instanceof HTMLInputElement;
  for (const { name } of [...held].filter(isRadio))
    for (const radio of document.getElementsByName(name) as NodeListOf<HTMLInputElement>)
      radio.checked = radio.defaultChecked;
  for (const pressed of held) {
    await nextTask();
    pressed.removeAttribute('aria-disabled');
    // A choice may have brought another form: its button stands where the pressed one stood.
    const form = document.querySelector('dialog[open] form');
    const now = pressed.isConnected
      ? pressed
      : pressed.matches('[type=submit]') && form?.querySelector('[type=submit]');
    if (now instanceof HTMLElement) now.click();
  }
}

/** What stands in the printed fields is the form's, so that drawing them changes nothing. */
function keepTyping(host: HTMLElement, form: Form): void {
  for (const { name, type, value, checked } of host.querySelectorAll<HTMLInputElement>('input[name]')) {
    const typed = type === 'checkbox' ? (checked ? 'yes' : '') : type === 'radio' ? '' : value;
    if (typed && typed !== form.$values.get()[name]) form.change(name, typed);
  }
}

/** Where what was printed is drawn anew, whoever types goes on in the same field, at the same letter. */
function keepCursor(host: HTMLElement, printed: HTMLDialogElement): () => void {
  let at: EventTarget | null = document.activeElement;
  host.addEventListener('focusin', ({ target }) => {
    if (printed.contains(target as Node)) at = target;
  });
  return () => {
    if (printed.isConnected || !(at instanceof HTMLInputElement)) return;
    const now = host.querySelector<HTMLInputElement>(`[name="${at.name}"]`);
    now?.focus();
    if (at.selectionStart !== null) now?.setSelectionRange(at.selectionStart, at.selectionEnd);
  };
}

/** Takes over a dialog that was printed and is on the screen: text, selection, focus and what a password manager filled in stay. */
export function TakenDialog({ host, dialog, features }: TakenProps) {
  const words = useWords();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a dialog
  useLayoutEffect(() => {
    const element = host.querySelector('dialog');
    const { printed } = dialog;
    // Closed while its code was on the way.
    if (!element?.open || !printed) {
      host.remove();
      closeDialog();
      return;
    }
    printed.prepare?.(host, features);
    host.lost?.remove();
    const keep = () => keepTyping(host, printed.form);
    keep();
    const putCursor = keepCursor(host, element);
    const onTaken = () => {
      keep();
      putCursor();
      const { held } = host;
      host.onclick = null;
      // A modal does that by itself; it may not be one yet.
      host.onkeydown = ({ key }) => {
        if (key === 'Escape' && !element.matches(':modal')) element.close();
      };
      if (held) void pressAgain(held);
      // The rest of the page was made to wait for it.
      setTimeout(() => dispatchEvent(new Event('orla:wake')));
    };
    const root: Root = hydrateRoot(host, <PrintedDialog {...{ words, dialog, features, onTaken }} />, {
      identifierPrefix: host.dataset.printed ?? '',
      // What was printed a while ago may differ from what is so now: it is drawn anew, with what was typed.
      onRecoverableError: () => undefined,
    });
    return () => {
      // Before what comes next opens: closing gives the focus back.
      host.querySelector('dialog')?.close();
      queueMicrotask(() => {
        root.unmount();
        host.remove();
      });
    };
  }, []);
  return null;
}
