type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const isSelect = (field: Field): field is HTMLSelectElement => field.localName === 'select';

/** The value of a printed field before anybody changed it. */
export function toPrintedValue(field: Field): string {
  if (!isSelect(field)) return field.defaultValue;
  const options = [...field.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? '';
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

/** The attributes that React gave a field; undefined before React has it. */
function toKnown(field: Field): { readonly value?: unknown; readonly checked?: unknown } {
  const key = Object.keys(field).find((name) => name.startsWith('__reactProps'));
  return (key ? (field as unknown as Record<string, object>)[key] : undefined) ?? {};
}

const FILLED = 'input:not([type=radio],[type=file],[type=hidden],[role=combobox]), textarea, select';

/** Reads values that a password manager or another extension filled in without an event: React knows other ones. */
export function takeFilled(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll(FILLED) as unknown as Iterable<Field>) {
    const known = toKnown(field);
    if (field.type === 'checkbox') {
      const { checked } = field as HTMLInputElement;
      if (typeof known.checked === 'boolean' && known.checked !== checked) tellBox(field as HTMLInputElement, checked);
    } else if (known.value !== undefined && String(known.value) !== field.value) tellField(field, field.value);
  }
}

/** Reads filled values of every form before React hears that it is sent. */
export function readFilledForms(root: Document): void {
  root.addEventListener('submit', ({ target }) => takeFilled(target as HTMLFormElement), true);
}
