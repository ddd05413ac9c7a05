import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Focuses a form when it opens: the first refused field, else the result of `findFirst`. Leaves the focus alone if the
 * visitor already types in a field or has focused a choice of the prerendered dialog.
 */
export function useFirstFocus(
  form: RefObject<HTMLFormElement | null>,
  findFirst: (form: HTMLFormElement) => HTMLElement | null | undefined,
): void {
  const isPrerendered = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const wasPrerendered = useRef(isPrerendered);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a form
  useEffect(() => {
    const element = form.current;
    const place = wasPrerendered.current ? element?.closest('dialog') : element;
    if (!element || place?.contains(document.activeElement)) return;
    const refused = element.querySelector<HTMLElement>('[aria-invalid="true"]');
    (refused ?? findFirst(element))?.focus();
  }, []);
}
