export type TakeTyping = (root: HTMLElement) => () => void;

/** What the visitor typed before React looked: taken at the moment of hydration, because the next rendering empties it. */
export function takeTyping(root: HTMLElement): () => void {
  const typed = [...root.querySelectorAll<HTMLInputElement>('input,textarea')]
    .filter((field) => field.checked !== field.defaultChecked || field.value !== field.defaultValue)
    .map((field) => ({ field, value: field.value, from: field.selectionStart, to: field.selectionEnd }));
  return () => {
    for (const { field, value, from, to } of typed) {
      if (field.type === 'checkbox') {
        field.checked = field.defaultChecked;
        field.click();
        continue;
      }
      // React tracks the instance's setter and not the prototype's, so that the event below is a change to it.
      field.value = field.defaultValue;
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      if (from !== null) field.setSelectionRange(from, to);
    }
  };
}
