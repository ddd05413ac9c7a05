import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { DEFAULT_LOCALE } from '../../i18n/locales.ts';
import { $theme } from '../core/preferences.ts';
import { useWords } from '../core/words.ts';
import { Select } from '../ui/Field.tsx';
import type { ContentKind } from './content-kinds.ts';
import type { Entry } from './content-state.ts';
import { BRAND_LANGUAGES, DEFAULT_ROW, findRow, pickTexts, type Texts } from './languages.ts';
import { PreviewFrame } from './PreviewFrame.tsx';
import { toPreview } from './preview-draft.ts';

interface Props {
  readonly kind: ContentKind;
  readonly entry: Entry;
  readonly texts: Texts;
  /** Catalogue code that the editor shows. */
  readonly language: string;
}

/** How members see the entry, in any language of the brand, dark or light. */
export function PreviewPane({ kind, entry, texts, language }: Props) {
  const { t } = useWords();
  const theme = useStore($theme);
  const [own, setOwn] = useState<string>();
  const [scheme, setScheme] = useState(theme);
  const row = findRow(own ?? language) ?? DEFAULT_ROW;
  const preview = toPreview(kind, entry, texts, row);
  const picked = pickTexts(texts, row.catalogue);
  return (
    <aside className="preview" aria-label={t('content.preview')}>
      <div className="preview-tools">
        <Select
          label={t('content.preview_in')}
          value={row.path}
          onChange={(path) => setOwn(BRAND_LANGUAGES.find((one) => one.path === path)?.catalogue)}
          options={BRAND_LANGUAGES.map(({ path, name }) => [path, name] as const)}
        />
        <Select
          label={t('content.preview_scheme')}
          value={scheme}
          onChange={(value) => setScheme(value === 'light' ? 'light' : 'dark')}
          options={[
            ['dark', t('content.scheme_dark')],
            ['light', t('content.scheme_light')],
          ]}
        />
      </div>
      {picked && picked.language !== row.catalogue && picked.language in texts && row.path !== DEFAULT_LOCALE && (
        <p className="note" data-tone="warn">
          {t('content.falls_back', { language: findRow(picked.language)?.name ?? picked.language })}
        </p>
      )}
      {preview ? (
        <PreviewFrame preview={preview} scheme={scheme} />
      ) : picked ? (
        <div className="card" lang={findRow(picked.language)?.tag} dir={findRow(picked.language)?.dir}>
          {kind.fields.map(({ name, look }, index) => (
            <p key={name} className={index === 0 ? 'any-text card-title' : 'any-text'}>
              {look === 'lines' ? [picked.words[name]].flat().join('\n') : String(picked.words[name] ?? '')}
            </p>
          ))}
        </div>
      ) : (
        <p className="soft">{t('content.no_text')}</p>
      )}
    </aside>
  );
}
