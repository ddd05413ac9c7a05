import { useStore } from '@nanostores/react';
import { $locale, $theme, setLocale, setTheme } from '../core/preferences.ts';
import { useWords } from '../core/words.ts';

/** Language and theme of this machine. */
export function Preferences() {
  const { t } = useWords();
  const locale = useStore($locale);
  const theme = useStore($theme);
  const [otherLocale, name] = locale === 'pt' ? (['en', 'English'] as const) : (['pt', 'Português'] as const);
  return (
    <div className="row">
      <button
        type="button"
        className="button"
        data-kind="quiet"
        lang={otherLocale}
        onClick={() => setLocale(otherLocale)}
      >
        {name}
      </button>
      <button
        type="button"
        className="button"
        data-kind="quiet"
        onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
      >
        {t(theme === 'dark' ? 'shell.light' : 'shell.dark')}
      </button>
    </div>
  );
}
