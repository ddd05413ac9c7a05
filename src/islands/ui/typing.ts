export type TakeTyping = (root: HTMLElement) => () => void;

/** Saves text typed before hydration, because the next render clears it. */
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
      // React patches the value setter of the instance, so the prototype's setter makes the event below count as a
      // change.
      field.value = field.defaultValue;
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      if (from !== null) field.setSelectionRange(from, to);
    }
  };
}
