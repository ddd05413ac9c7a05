import { showModal } from '../../lib/show-modal.ts';
import { make, onClick } from './dom.ts';
import type { Speech } from './words.ts';

export interface Panel {
  readonly element: HTMLDialogElement;
  readonly body: HTMLElement;
  open(): void;
}

/** A native modal dialog. Escape closes it, and the focus returns to the element that opened it. */
export function createPanel(id: string, heading: string, speech: Pick<Speech, 'say'>): Panel {
  const close = make('button', { type: 'button', class: 'icon', 'aria-label': speech.say('close') }, '×');
  const body = make('div', { class: 'panel-body', tabindex: 0 });
  const title = make('h2', { id: `${id}-title` }, heading);
  const element = make(
    'dialog',
    { id, class: 'panel', 'aria-labelledby': `${id}-title` },
    make('div', { class: 'panel-head' }, title, close),
    body,
  );
  onClick(close, () => element.close());
  element.addEventListener('click', (event) => {
    if (event.target === element) element.close();
  });
  return { element, body, open: () => showModal(element) };
}

export function makeFacts(facts: readonly (readonly [string, string | Node])[], className = 'facts'): HTMLDListElement {
  return make(
    'dl',
    { class: className },
    ...facts.flatMap(([term, value]) => [make('dt', {}, term), make('dd', {}, value)]),
  );
}
