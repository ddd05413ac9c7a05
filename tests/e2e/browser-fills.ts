import type { Locator } from '@playwright/test';

/** Fills a field as a browser or an extension does: without keys, and with change events only if `isTold`. */
export async function fill(field: Locator, value: string, isTold = true): Promise<void> {
  await field.evaluate(
    (input: HTMLInputElement, [text, told]) => {
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, text);
      if (!told) return;
      input.dispatchEvent(new Event('input', { bubbles: true }));
      input.dispatchEvent(new Event('change', { bubbles: true }));
    },
    [value, isTold] as const,
  );
}
