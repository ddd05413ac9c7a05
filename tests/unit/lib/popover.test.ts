import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

type Listener = (event: object) => void;

function makeElement(inside: readonly object[] = []) {
  const attributes = new Map<string, string>();
  const own = {
    attributes,
    dataset: {} as Record<string, string>,
    removeAttribute: (name: string) => void delete own.dataset[name.replace('data-', '')],
    setAttribute: (name: string, value: string) => void attributes.set(name, value),
    contains: (node: object): boolean => node === own || inside.includes(node),
    focus: vi.fn(),
  };
  return own;
}

const listeners = new Map<string, Listener>();
const fire = (type: string, event: object) => listeners.get(type)?.(event);
let openPopover: (menu: object, source: object) => void;

beforeEach(async () => {
  listeners.clear();
  vi.stubGlobal('HTMLElement', class {});
  vi.stubGlobal('document', { addEventListener: (type: string, hear: Listener) => listeners.set(type, hear) });
  vi.resetModules();
  openPopover = (await import('../../../src/lib/popover.ts')).openPopover as never;
});
afterEach(() => vi.unstubAllGlobals());

describe('a menu in a browser without popovers', () => {
  const link = {};
  const isOpen = (menu: ReturnType<typeof makeElement>) => menu.dataset.open !== undefined;

  test('opens and closes by its button, and closes for another one', () => {
    const [menu, other, button] = [makeElement(), makeElement(), makeElement()];
    openPopover(menu, button);
    expect([isOpen(menu), button.attributes.get('aria-expanded')]).toEqual([true, 'true']);
    openPopover(menu, button);
    expect([isOpen(menu), button.attributes.get('aria-expanded')]).toEqual([false, 'false']);
    openPopover(menu, button);
    openPopover(other, makeElement());
    expect([isOpen(menu), isOpen(other)]).toEqual([false, true]);
  });

  test('stays for a press inside it, and closes for one outside and by Escape', () => {
    const [menu, button] = [makeElement([link]), makeElement()];
    openPopover(menu, button);
    fire('click', { target: button });
    fire('click', { target: link });
    expect(isOpen(menu)).toBe(true);
    fire('click', { target: {} });
    expect(isOpen(menu)).toBe(false);
    openPopover(menu, button);
    fire('keydown', { key: 'Escape' });
    expect([isOpen(menu), button.focus.mock.calls.length]).toEqual([false, 1]);
  });
});

test('a browser with popovers opens a menu once', async () => {
  vi.stubGlobal(
    'HTMLElement',
    class {
      showPopover() {}
    },
  );
  const menu = {
    isOpen: false,
    matches: () => menu.isOpen,
    showPopover: vi.fn(() => Object.assign(menu, { isOpen: true })),
  };
  openPopover(menu, {});
  openPopover(menu, {});
  expect(menu.showPopover).toHaveBeenCalledOnce();
});

test('a dialog opens without the browser’s modal ones, too', async () => {
  const { showModal } = await import('../../../src/lib/show-modal.ts');
  const dialog = { open: false, dataset: {}, show: vi.fn() };
  showModal(dialog as never);
  expect(dialog.show).toHaveBeenCalledOnce();
  expect(dialog.dataset).toEqual({ plain: '' });
  const modal = { open: false, showModal: vi.fn() };
  showModal(modal as never);
  showModal({ open: true } as never);
  showModal(null);
  expect(modal.showModal).toHaveBeenCalledOnce();
});
