import { type FormEvent, useCallback } from 'react';
import { takeFilled } from '../../lib/filled-fields.ts';
import type { Form } from '../../stores/core/forms.ts';

/** Submits a form; after a refusal focuses the first refused field. */
export function useSubmit(form: Form) {
  return useCallback(
    async (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const element = event.currentTarget;
      takeFilled(element);
      const isGranted = await form.submit();
      if (isGranted) return;
      requestAnimationFrame(() => element.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    },
    [form],
  );
}
