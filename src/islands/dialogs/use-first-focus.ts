import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * A form that opens has the focus: in what was refused, else where `findFirst` says. Not where somebody types already, or stands at the choice
 * beside it, in what was printed.
 */
export function useFirstFocus(
  form: RefObject<HTMLFormElement | null>,
  findFirst: (form: HTMLFormElement) => HTMLElement | null | undefined,
): void {
  const isPrinted = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const wasPrinted = useRef(isPrinted);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a form
  useEffect(() => {
    const element = form.current;
    const place = wasPrinted.current ? element?.closest('dialog') : element;
    if (!element || place?.contains(document.activeElement)) return;
    const refused = element.querySelector<HTMLElement>('[aria-invalid="true"]');
    (refused ?? findFirst(element))?.focus();
  }, []);
}
