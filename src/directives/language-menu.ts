import { FLAGS } from '../i18n/flags.ts';
import { LANGUAGE_NAMES, type LanguageNames } from '../i18n/language-names.ts';
import { type LocaleRow, toLocalePath, toPlainPath } from '../i18n/locales.ts';
import { matchesMedia } from '../lib/matches-media.ts';
import { showModal } from '../lib/show-modal.ts';
import { findLanguages } from '../stores/site/language-list.ts';
import css from './language-menu.css?inline';
import './language-links.ts';

const LIST = 'language-list';
const { locale } = document.documentElement.dataset;

// A constructed style sheet, because Astro would print an imported one into every page, before the order of layers.
const sheet = new CSSStyleSheet();
sheet.replaceSync(css);
document.adoptedStyleSheets.push(sheet);

function create<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, attributes: Readonly<Record<string, string>>) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

function requireNames(path: string): LanguageNames {
  const names = LANGUAGE_NAMES[path];
  if (!names) throw new Error(`No names of ${path}`);
  return names;
}

function createOption({ path, tag, dir, catalogue, vendor }: LocaleRow): HTMLElement {
  const { name, english, flag } = requireNames(path);
  const option = create('a', {
    id: `language-${path}`,
    role: 'option',
    tabindex: '-1',
    class: 'language-option',
    href: toLocalePath(toPlainPath(location.pathname), path) + location.search,
    hreflang: tag,
    translate: 'no',
    'data-catalogue': catalogue,
    'data-vendor': vendor,
    'data-locale': path,
    ...(path === locale && { 'aria-current': 'true' }),
  });
  const own = create('span', { lang: tag, dir });
  own.textContent = name;
  option.append(create('img', { src: FLAGS[flag], alt: '', width: '24', height: '16', loading: 'lazy' }), own);
  if (english !== name) {
    const translated = create('small', { lang: 'en', dir: 'ltr' });
    translated.textContent = english;
    option.append(translated);
  }
  return option;
}

function createField(label: string): HTMLInputElement {
  return create('input', {
    role: 'combobox',
    class: 'language-field',
    'aria-label': label,
    placeholder: label,
    autocomplete: 'off',
    spellcheck: 'false',
    'aria-autocomplete': 'list',
    'aria-expanded': 'true',
    'aria-controls': LIST,
  });
}

function findNext(key: string, active: Element | undefined, options: readonly Element[]): Element | undefined {
  if (key === 'Home') return options[0];
  if (key === 'End') return options.at(-1);
  const place = active ? options.indexOf(active) : -1;
  return options[place + (key === 'ArrowDown' ? 1 : -1)] ?? active;
}

/** Shows the offered languages beside the link, with the current page in each (decision 0097). */
export function openLanguageMenu(opener: HTMLAnchorElement): void {
  const { languages: label = '', none = '' } = opener.dataset;
  const menu = create('dialog', { class: 'language-menu', 'aria-label': label, tabindex: '-1' });
  const field = createField(label);
  const list = create('div', { id: LIST, role: 'listbox', class: 'language-list', 'aria-label': label });
  const empty = create('p', { role: 'status', class: 'language-none' });
  menu.append(field, list, empty);

  /** The links in the list. They are kept by reference, because a browser extension may put nodes between them. */
  let options: Element[] = [];
  let active: Element | undefined;
  const activate = (option: Element | undefined) => {
    active?.setAttribute('aria-selected', 'false');
    active = option;
    option?.setAttribute('aria-selected', 'true');
    option?.scrollIntoView({ block: 'nearest' });
    field.setAttribute('aria-activedescendant', option?.id ?? '');
  };
  const find = () => {
    options = findLanguages(field.value).map(createOption);
    for (const option of options) option.setAttribute('aria-selected', 'false');
    list.replaceChildren(...options);
    empty.textContent = options.length === 0 ? none : '';
    activate(options.find((option) => option.ariaCurrent) ?? options[0]);
  };
  menu.addEventListener('keydown', (event) => {
    const { key } = event;
    // During composition, keys choose suggestions of the input method, so they are ignored here.
    if (event.isComposing || key === 'Tab' || key === 'Escape' || key === 'Shift') return;
    field.focus();
    if (key === 'Enter') (active as HTMLElement | undefined)?.click();
    else if (/^(?:Arrow(?:Up|Down)|Home|End)$/.test(key)) activate(findNext(key, active, options));
    else return;
    event.preventDefault();
  });
  menu.addEventListener('click', ({ target }) => target === menu && menu.close());
  menu.addEventListener('close', () => {
    menu.remove();
    opener.focus();
  });
  field.addEventListener('input', find);

  document.body.append(menu);
  showModal(menu);
  find();
  // On a touch screen the menu gets the focus, because the focus of the field would open a keyboard over the list.
  (matchesMedia('(pointer: fine)') ? field : menu).focus();
}
