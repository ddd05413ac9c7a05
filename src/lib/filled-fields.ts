type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const isSelect = (field: Field): field is HTMLSelectElement => field.localName === 'select';

/** True if a printed field now shows another value than the printed one. A select without a printed choice counts as changed. */
export function isChanged(field: Field): boolean {
  return isSelect(field) ? !field.selectedOptions[0]?.defaultSelected : field.value !== field.defaultValue;
}

/**
 * Tells React a value that a field already shows. React patches the value setter of the instance, so the prototype's
 * setter makes the event count as a change.
 */
export function tellField(field: Field, value: string): void {
  if (!isSelect(field)) field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(isSelect(field) ? 'change' : 'input', { bubbles: true }));
}

/** Tells React whether a box is checked. React accepts only a press as a change, so this presses the box. */
export function tellBox(field: HTMLInputElement, isChecked: boolean): void {
  field.checked = !isChecked;
  field.click();
}

/** The attributes that React gave to a field; empty if React does not control the field yet. */
function toKnown(field: object): { readonly value?: unknown; readonly checked?: unknown } {
  const [, known] = Object.entries(field).find(([name]) => name.startsWith('__reactProps')) ?? [];
  return known ?? {};
}

const FILLED = 'input:not([type=radio],[role=combobox]), textarea, select';

function isFilled(field: HTMLInputElement): boolean {
  const { value, checked } = toKnown(field);
  return typeof checked === 'boolean' ? checked !== field.checked : typeof value === 'string' && value !== field.value;
}

/** Reads a field outside a form if it shows another value than React knows. */
export function takeField(field: HTMLInputElement): void {
  if (field.matches(FILLED) && isFilled(field) && field.type !== 'checkbox') tellField(field, field.value);
}

/**
 * Reads the values that a password manager or another browser extension filled in without an event, so that React still
 * knows other values. All values are read before React is told the first one, because React may then draw all fields.
 * `typed` is the field whose own event is about to reach React.
 */
export function takeFilled(form: HTMLFormElement, typed?: EventTarget | null): void {
  const fields = [...form.querySelectorAll<HTMLInputElement>(FILLED)].filter(isFilled);
  if (fields.every((field) => field === typed)) return;
  const shown = fields.map((field) => ({ field, value: field.value, isChecked: field.checked }));
  for (const { field, value, isChecked } of shown) {
    if (field.type === 'checkbox') tellBox(field, isChecked);
    else tellField(field, value);
  }
}

/**
 * Reads the filled values of a form before its events reach React, because React would then draw the other fields with
 * the values that it knows. A field is also read when the focus leaves it, because it may be outside a form, or may
 * enable the button of its form.
 */
export function readFilledForms(root: Document): void {
  let isReading = false;
  function read({ target }: Event): void {
    const form = target instanceof Element && target.closest('form');
    if (!form || isReading) return;
    isReading = true;
    takeFilled(form, target);
    isReading = false;
  }
  for (const type of ['input', 'submit']) root.addEventListener(type, read, true);
  root.addEventListener('focusout', ({ target }) => target instanceof HTMLInputElement && takeField(target), true);
}
