export type TakeTyping = (fields: Iterable<HTMLInputElement>) => () => void;

/**
 * Tells React a value that a field already shows. React patches the value setter of the instance, so the prototype's
 * setter makes the event count as a change.
 */
function tell(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Saves text typed before hydration, because the next render clears it. */
export const takeTyping: TakeTyping = (fields) => {
  const typed = [...fields]
    .filter((field) => field.checked !== field.defaultChecked || field.value !== field.defaultValue)
    .map((field) => ({ field, value: field.value, from: field.selectionStart, to: field.selectionEnd }));
  return () => {
    for (const { field, value, from, to } of typed) {
      if (field.type === 'checkbox') {
        field.checked = field.defaultChecked;
        field.click();
        continue;
      }
      tell(field, value);
      if (from !== null) field.setSelectionRange(from, to);
    }
  };
};

const TEXT = 'input:not([type=checkbox],[type=radio],[type=file],[type=hidden],[role=combobox]), textarea';

/**
 * Reads values that a password manager or another extension filled in without an event. React keeps `defaultValue` at the value it knows, so
 * a field that differs was changed behind it.
 */
export function takeFilled(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TEXT))
    if (field.value !== field.defaultValue) tell(field, field.value);
}
