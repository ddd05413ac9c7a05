import { useEffect, useRef, useState } from 'react';
import { PREVIEW_FIELD, PREVIEW_PATH, type Preview } from '../../contract/operator/preview.ts';
import { useWords } from '../core/words.ts';

const PAUSE_MS = 700;
const NAME = 'preview';

/**
 * Shows the site's page with the draft in a frame as wide as a phone. A form posts the draft to the frame. Each post uses a new frame, so that it
 * adds no entry to the browser's history. No script runs in the frame.
 */
export function PreviewFrame({ preview, scheme }: { readonly preview: Preview; readonly scheme: 'dark' | 'light' }) {
  const { t } = useWords();
  const draft = JSON.stringify({ ...preview, scheme });
  const [shown, setShown] = useState({ draft, turn: 0 });
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => setShown((last) => ({ draft, turn: last.turn + 1 })), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn has a new frame
  useEffect(() => form.current?.requestSubmit(), [shown.turn]);
  const name = `${NAME}-${shown.turn}`;
  return (
    <div className="phone">
      <form ref={form} action={PREVIEW_PATH} method="post" target={name} hidden>
        <input type="hidden" name={PREVIEW_FIELD} value={shown.draft} />
      </form>
      <iframe key={name} name={name} title={t('content.preview')} sandbox="allow-same-origin" />
    </div>
  );
}
