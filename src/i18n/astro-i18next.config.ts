import { DEFAULT_LOCALE, LOCALES } from './locales.ts';

// Keys are flat ('wallet.title'), so that an error code is its own message key.
export default {
  defaultLocale: DEFAULT_LOCALE,
  locales: LOCALES.map((locale) => locale.path),
  namespaces: ['common'],
  defaultNamespace: 'common',
  load: ['server'],
  i18nextServer: {
    initAsync: false,
    keySeparator: false,
    nsSeparator: false,
    resources: {},
    // Pages read complete messages (t.ts); only routes use this package.
    fallbackLng: false,
    interpolation: { escapeValue: false },
  },
  i18nextServerPlugins: { fsBackend: null },
};
