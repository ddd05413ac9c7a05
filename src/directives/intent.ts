import type { ClientDirective } from 'astro';

const intent: ClientDirective = (load, _o, el) => {
  el.addEventListener('pointerdown', () => void load().then((h) => h()), { once: true });
};
export default intent;
