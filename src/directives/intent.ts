import type { ClientDirective } from 'astro';
import type { TakeTyping } from '../islands/ui/typing.ts';
import { isPlainClick } from '../lib/plain-click.ts';
import { loadPageWords } from './page-words.ts';

const INTENT = ['pointerdown', 'keydown', 'focusin', 'orla:start'];
const HELD = ['click', 'submit'];
const WAKE = 'orla:wake';

function isForBrowser(event: Event, at: HTMLElement): boolean {
  return !isPlainClick(event as MouseEvent) || at.closest('[data-native],[data-dialog]') !== null;
}

/** Resolves when the island says that it is hydrated, with the replay of what was typed; a chunk that did not load rejects. */
async function hydrate(load: () => Promise<() => Promise<void>>, el: HTMLElement): Promise<() => void> {
  const answer = new Promise<() => void>((resolve, reject) => {
    const take = (event: Event) => resolve((event as CustomEvent<TakeTyping>).detail(el));
    el.addEventListener('orla:hydrated', take, { once: true });
    el.addEventListener(
      'astro:hydration-error',
      (event) => {
        event.preventDefault();
        reject((event as CustomEvent).detail?.error);
      },
      { once: true },
    );
  });
  answer.catch(() => undefined);
  const [begin] = await Promise.all([load(), loadPageWords()]);
  await begin();
  return answer;
}

/** The layout has one `[data-failed]` element, outside of every island: React must find what the server printed. */
function say(hasFailed: boolean): void {
  const status = document.querySelector<HTMLElement>('[data-failed]');
  if (status) status.textContent = hasFailed ? (status.dataset.failed ?? '') : '';
}

/**
 * `client:intent`: hydrates at once where there is a session, else with the first pointer, key or focus in the island, or when
 * `orla:wake` asks every island, `orla:start` this one. Clicks and submits on the way are held and replayed, typed text is kept. A chunk that fails
 * re-arms the island and says so in the page's `[data-failed]` element.
 */
const intent: ClientDirective = (load, _options, el) => {
  let act: (() => void) | undefined;

  const hold = (event: Event) => {
    const at = event.target as HTMLElement;
    if (isForBrowser(event, at)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    act =
      event.type === 'submit'
        ? () => (at as HTMLFormElement).requestSubmit((event as SubmitEvent).submitter)
        : () => at.dispatchEvent(new MouseEvent('click', event as MouseEvent));
  };

  const start = async () => {
    for (const name of INTENT) el.removeEventListener(name, start, true);
    removeEventListener(WAKE, start);
    for (const name of HELD) el.addEventListener(name, hold, true);
    say(false);
    const replayTyping = await hydrate(load, el).catch(() => undefined);
    for (const name of HELD) el.removeEventListener(name, hold, true);
    if (!replayTyping) {
      say(true);
      el.dispatchEvent(new Event('orla:chunk-failed', { bubbles: true }));
      act = undefined;
      arm();
      return;
    }
    replayTyping();
    act?.();
  };

  const arm = () => {
    for (const name of INTENT) el.addEventListener(name, start, { capture: true, passive: true });
    addEventListener(WAKE, start);
  };

  if (sessionStorage.getItem('token')) {
    document.documentElement.dataset.session = 'open';
    void start();
    return;
  }
  arm();
  // Somebody opened a game, asked for a dialog, or touched the island, before this script ran.
  const { openDialog, stage } = document.body.dataset;
  if (openDialog || stage !== undefined || el.contains(document.activeElement)) void start();
};

export default intent;
