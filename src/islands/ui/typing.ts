/** @param printed fields as the server rendered them; React may have drawn others, if an extension had changed the island */
export type TakeTyping = (root: HTMLElement, printed: Iterable<HTMLInputElement>) => () => void;

/**
 * Tells React a value that a field already shows. React patches the value setter of the instance, so the prototype's
 * setter makes the event count as a change.
 */
function tell(field: HTMLInputElement, value: string): void {
  field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Saves text typed before hydration, because the next render clears it. */
export const takeTyping: TakeTyping = (root, printed) => {
  const present = root.querySelectorAll<HTMLInputElement>('input,textarea');
  const typed = [...printed]
    .map((field, place) => ({ field, now: field.isConnected ? field : (present[place] ?? field) }))
    .filter(({ field }) => field.checked !== field.defaultChecked || field.value !== field.defaultValue)
    .map(({ field, now }) => ({ field: now, value: field.value, from: field.selectionStart, to: field.selectionEnd }));
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

const TEXT = 'input:not([type=checkbox],[type=radio],[type=file],[type=hidden],[role=combobox])';

/**
 * Reads values that a password manager filled in without an event. React keeps `defaultValue` at the value it knows, so
 * a field that differs was changed behind it.
 */
export function takeFilled(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll<HTMLInputElement>(TEXT))
    if (field.value !== field.defaultValue) tell(field, field.value);
}
