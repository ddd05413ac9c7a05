/** `[data-code]` codes are drawn when what holds them is opened: they are a good part of a page that few visitors scan. */
addEventListener(
  'beforetoggle',
  ({ target }) => {
    const late = (target as Element).querySelectorAll<SVGElement>('svg[data-code]');
    if (late.length === 0) return;
    import('../lib/qr-code.ts').then(
      ({ toQrPath }) => {
        for (const code of late) code.querySelector('path')?.setAttribute('d', toQrPath(code.dataset.code ?? ''));
      },
      // The link under the code leads to the same place.
      () => undefined,
    );
  },
  true,
);
