import type { TakeTyping } from '../islands/ui/typing.ts';
import { isPlainClick } from '../lib/plain-click.ts';
import { ISLAND_WAIT_MS, SAY_AFTER_MS } from './durations.ts';
import { loadIsland } from './island.ts';
import { loadPageWords } from './page-words.ts';
import { startsAtOnce } from './starts-at-once.ts';

const INTENT = ['pointerdown', 'keydown', 'focusin', 'orla:start'];
const HELD = ['click', 'submit'];
const FIELDS = 'input,textarea,select';
const PRESSED = `${FIELDS},button,a,label,form`;

function isForBrowser(event: Event, at: HTMLElement): boolean {
  return !isPlainClick(event as MouseEvent) || at.closest('[data-native],[data-dialog]') !== null;
}

/**
 * Finds an element again after hydration. If a browser extension has put nodes into the island, React draws the island anew, and the element
 * that the visitor used is no longer in the page. The new element has the same tag, text and place among such elements. If there is none, the
 * island shows other content, such as an error, and the result is the old element.
 */
function keepPlace(el: HTMLElement, at: HTMLElement): () => HTMLElement {
  const list = () =>
    [...el.querySelectorAll<HTMLElement>(at.tagName)].filter((one) => one.textContent === at.textContent);
  const place = list().indexOf(at);
  return () => (at.isConnected ? at : (list()[place] ?? at));
}

/** Returns the fields that are in the page now. A field that was drawn anew gets the text, choice and cursor of the printed field. */
function takeOver(printed: readonly HTMLInputElement[], el: HTMLElement): HTMLInputElement[] {
  const drawn = el.querySelectorAll<HTMLInputElement>(FIELDS);
  return printed.map((field, place) => {
    const now = drawn[place];
    if (field.isConnected || !now) return field;
    now.value = field.value;
    now.checked = field.checked;
    // A select has no cursor to restore.
    if (typeof field.selectionStart === 'number') now.setSelectionRange(field.selectionStart, field.selectionEnd);
    return now;
  });
}

/** Resolves when the island is hydrated, with a function that replays typed text; rejects if a chunk did not load, or not in time. */
function hydrate(el: HTMLElement, isAgain: boolean): Promise<[replayTyping: () => void, unknown]> {
  let fields = [...el.querySelectorAll<HTMLInputElement>(FIELDS)];
  let at = el;
  let find = () => at;
  let pressed: HTMLElement | null;
  el.addEventListener('orla:drawn', () => {
    fields = takeOver(fields, el);
    const now = find();
    if (now === at) return;
    // If the focused element was drawn anew, the body has the focus, so the new element gets it.
    if (document.activeElement === document.body) now.focus();
    // A mouse click is lost if the button was drawn anew between press and release, so the click is repeated. The click of a finger begins
    // with the release.
    const end = ({ pointerType, target }: PointerEvent) => {
      if (pointerType === 'mouse' && now.contains(target as Node)) now.click();
    };
    if (pressed) addEventListener('pointerup', end, { once: true });
  });
  const answer = new Promise<() => void>((resolve) => {
    el.addEventListener('orla:hydrated', (event) => resolve((event as CustomEvent<TakeTyping>).detail(fields)));
  });
  const late = new Promise<never>((_, reject) => {
    setTimeout(reject, ISLAND_WAIT_MS);
  });
  const begun = Promise.all([loadIsland(el, isAgain), loadPageWords()]).then(([begin]) => {
    // Safari does not focus a button when it is pressed, so the pressed button is searched first.
    pressed = el.querySelector('button:active');
    at = pressed ?? (document.activeElement as HTMLElement);
    find = keepPlace(el, at);
    return begin();
  });
  return Promise.race([Promise.all([answer, begun]), late]);
}

const said = new Map<HTMLElement, 'failed' | 'loading'>();

/**
 * The layout has one `[data-failed]` element outside the islands, because React must find the islands as the server rendered
 * them. The element shows the latest message that is still valid; `undefined` removes the message of this island.
 */
function say(el: HTMLElement, text?: 'failed' | 'loading'): void {
  said.delete(el);
  if (text) said.set(el, text);
  const status = document.querySelector<HTMLElement>('[data-failed]');
  const last = [...said.values()].pop();
  if (status) status.textContent = (last && status.dataset[last]) as string;
}

/**
 * `client:intent`: hydrates at once with a session, else at the first pointer, key or focus in the island, or on the
 * event `orla:wake` (every island) or `orla:start` (this one). Clicks and submits in the meantime are held and
 * replayed; typed text is kept. A failed chunk re-arms the island and shows a message in the page's `[data-failed]`
 * element.
 */
function prepare(el: HTMLElement): void {
  let act: (() => void) | undefined;
  let isArmed = true;
  let isHeld = false;
  let isAgain = false;

  const hold = (event: Event) => {
    const at = event.target as HTMLElement;
    if (!isHeld || isForBrowser(event, at)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    say(el, 'loading');
    // Copies the event: event constructors accept an event as init.
    const find = keepPlace(el, at.closest<HTMLElement>(PRESSED) ?? at);
    act = () => find().dispatchEvent(new (event.constructor as typeof Event)(event.type, event));
  };

  const start = async (event?: Event) => {
    if (!isArmed) return;
    const begun = event?.timeStamp;
    isArmed = false;
    isHeld = true;
    say(el);
    const [replayTyping] = await hydrate(el, isAgain).catch(() => []);
    isHeld = false;
    say(el);
    if (replayTyping) {
      replayTyping();
      act?.();
      return;
    }
    isArmed = true;
    isAgain = true;
    act = undefined;
    say(el, 'failed');
    el.dispatchEvent(new CustomEvent('orla:chunk-failed', { bubbles: true, detail: begun }));
  };

  // The island may still hydrate after `hydrate` has reached its time limit.
  el.addEventListener('orla:hydrated', () => {
    isArmed = false;
    say(el);
  });
  for (const name of INTENT) el.addEventListener(name, start, true);
  for (const name of HELD) el.addEventListener(name, hold, true);
  addEventListener('orla:wake', (event) => {
    void start(event);
    // A press elsewhere, such as on a link to a dialog, waits for this island.
    setTimeout(() => isHeld && say(el, 'loading'), SAY_AFTER_MS);
  });
  // Starts at once if the visitor signed in, opened a game, opened a dialog, or focused the island before this script ran.
  if (startsAtOnce() || el.contains(document.activeElement)) void start();
}

for (const el of document.querySelectorAll<HTMLElement>('astro-island')) prepare(el);
