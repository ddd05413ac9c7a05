import type { ClientDirective } from 'astro';
import { TAB_CHANNEL, type TabMessage } from '../stores/tabs.ts';

const INTENT = ['pointerdown', 'keydown', 'focusin', 'orla:start'];
const HELD = ['click', 'submit'];
const WAKE = 'orla:wake';

let tabs: BroadcastChannel | undefined;

/** A page that shows a guest listens for a session in another tab of this browser, and takes it over. */
function listenToTabs(): void {
  if (tabs || !('BroadcastChannel' in self)) return;
  tabs = new BroadcastChannel(TAB_CHANNEL);
  tabs.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data?.kind !== 'handle' || !data.token) return;
    // Hydrated islands take it over by themselves.
    if (!sessionStorage.getItem('token')) {
      sessionStorage.setItem('token', data.token);
      if (data.mustChange) sessionStorage.setItem('cpw', 'true');
    }
    dispatchEvent(new Event(WAKE));
    tabs?.close();
  };
  tabs.postMessage({ kind: 'ask' } satisfies TabMessage);
}

function isForBrowser(event: Event, at: HTMLElement): boolean {
  const { button, ctrlKey, metaKey, shiftKey } = event as MouseEvent;
  return Boolean(button || ctrlKey || metaKey || shiftKey || at.closest('[data-native],[data-dialog]'));
}

/** What the visitor typed before React looked: taken at the moment of hydration, because the next rendering empties it. */
function takeTyping(root: HTMLElement): () => void {
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

/** Resolves when the island says that it is hydrated, with the replay of what was typed; a chunk that did not load rejects. */
async function hydrate(load: () => Promise<() => Promise<void>>, el: HTMLElement): Promise<() => void> {
  const answer = new Promise<() => void>((resolve, reject) => {
    el.addEventListener('orla:hydrated', () => resolve(takeTyping(el)), { once: true });
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
  await (await load())();
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
  else listenToTabs();
};

export default intent;
