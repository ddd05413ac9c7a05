type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const isSelect = (field: Field): field is HTMLSelectElement => field.localName === 'select';

/** Whether a printed field shows something else now; a select without a printed choice counts as changed. */
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

/** Tells React that a box is checked or not: only a press counts as a change. */
export function tellBox(field: HTMLInputElement, isChecked: boolean): void {
  field.checked = !isChecked;
  field.click();
}

/** The attributes that React gave a field; none before React has it. */
function toKnown(field: object): { readonly value?: unknown; readonly checked?: unknown } {
  const [, known] = Object.entries(field).find(([name]) => name.startsWith('__reactProps')) ?? [];
  return known ?? {};
}

const FILLED = 'input:not([type=radio],[role=combobox]), textarea, select';

/** Reads values that a password manager or another extension filled in without an event: React knows other ones. */
export function takeFilled(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll<HTMLInputElement>(FILLED)) {
    const { value, checked } = toKnown(field);
    if (typeof checked === 'boolean') {
      if (checked !== field.checked) tellBox(field, field.checked);
    } else if (typeof value === 'string' && value !== field.value) tellField(field, field.value);
  }
}

/** Reads filled values of every form before React hears that it is sent. */
export function readFilledForms(root: Document): void {
  root.addEventListener('submit', ({ target }) => takeFilled(target as HTMLFormElement), true);
}
