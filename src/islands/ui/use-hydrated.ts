import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import type { Locale } from '../../i18n/locales.ts';
import { startBrowser } from '../browser.ts';
import { type TakeTyping, takeTyping } from './typing.ts';

/** True after the first effect. Tells `client:intent` to replay held clicks and typed text. */
export function useHydrated(root: RefObject<HTMLElement | null>, locale: Locale): boolean {
  const [isHydrated, setHydrated] = useState(false);
  // A layout effect, so that it runs before the next key arrives: React may have drawn the island again, without the focus and the typed text.
  useLayoutEffect(() => {
    root.current?.dispatchEvent(new Event('orla:drawn', { bubbles: true }));
  }, [root]);
  useEffect(() => {
    startBrowser(locale);
    setHydrated(true);
    root.current?.dispatchEvent(new CustomEvent<TakeTyping>('orla:hydrated', { bubbles: true, detail: takeTyping }));
  }, [root, locale]);
  return isHydrated;
}
