import type { Locator } from '@playwright/test';

/** What a field shows after a text was put into it and its form was sent. */
export interface Shown {
  /** As the field took the text: a browser drops line ends. */
  readonly text: string;
  readonly isKept: boolean;
  readonly isRefused: boolean;
  /** What the field is described by. */
  readonly said: string;
  /** A screen reader is told: of the first refused field at once, of the others where it comes to them. */
  readonly isTold: boolean;
}

/**
 * Puts each text into a field and sends the form, all in the page: a page load for each would take minutes. Something else of the form must be
 * wrong or its call cut, so that nothing is sent in earnest.
 */
export function tryTexts(form: Locator, name: string, texts: readonly string[]): Promise<Shown[]> {
  return form.evaluate(
    async (element, [field, values]) => {
      const input = element.querySelector<HTMLInputElement>(`[name="${field}"]`);
      const button = element.querySelector<HTMLElement>('[type=submit]');
      if (!input || !button) throw new Error(`no field ${field}`);
      const setText = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      const picture = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      const shown: Shown[] = [];
      for (const value of values) {
        setText?.call(input, value);
        const text = input.value;
        input.dispatchEvent(new Event('input', { bubbles: true }));
        input.blur();
        button.click();
        do await picture();
        while (element.getAttribute('aria-busy') === 'true');
        await picture();
        const help = document.getElementById(input.getAttribute('aria-describedby') ?? '');
        const isFirst = element.querySelector('[aria-invalid="true"]') === input;
        const isTold = help !== null && (!isFirst || (help.role === 'alert' && document.activeElement === input));
        const isRefused = input.getAttribute('aria-invalid') === 'true';
        shown.push({ text, isKept: input.value === text, isRefused, said: help?.textContent ?? '', isTold });
      }
      return shown;
    },
    [name, [...texts]] as const,
  );
}
