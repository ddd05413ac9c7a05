import { useStore } from '@nanostores/react';
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react';
import { fold } from '../../lib/fold.ts';
import { toRegionName } from '../../lib/format.ts';
import { toPlainDigits } from '../../lib/plain-digits.ts';
import type { Form } from '../../stores/core/forms.ts';
import { $countries, type Country, getCountry, loadCountries } from '../../stores/registration/countries.ts';
import { createBlurClosing } from './close-after-blur.ts';
import controls from './controls.module.css';
import styles from './country.module.css';
import { useWords } from './words.ts';

export function findCountries(countries: readonly Country[], tag: string, text: string) {
  const asked = fold(toPlainDigits(text)).trim().replace(/^\+/, '');
  return countries
    .map((country) => ({ ...country, name: toRegionName(tag, country.countryCode) ?? country.countryCode }))
    .filter(
      ({ name, countryCode, countryDialingCode }) =>
        fold(name).includes(asked) ||
        countryCode.toLowerCase() === asked ||
        countryDialingCode.slice(1).startsWith(asked),
    );
}

/** Country code of a number, searchable by name, letters or digits. */
export function CountryField({ form }: { form: Form }) {
  const { t, tag } = useWords();
  const id = useId();
  const [text, setText] = useState<string | undefined>(undefined);
  const [active, setActive] = useState(0);
  const closing = useMemo(() => createBlurClosing(() => setText(undefined)), []);
  const countries = useStore($countries);
  const values = useStore(form.$values, { keys: ['country'] });
  const isOpen = text !== undefined;
  const found = isOpen ? findCountries(countries, tag, text) : [];
  const chosen = countries.length > 0 ? getCountry(values) : undefined;
  const shown = chosen ? `${chosen.countryCode} ${chosen.countryDialingCode}` : '';

  useEffect(() => {
    void loadCountries();
    return closing.stay;
  }, [closing]);
  useEffect(() => {
    if (isOpen) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, isOpen, active]);

  const search = (next: string | undefined) => {
    // Loads the list again if an earlier load failed.
    if (next !== undefined) void loadCountries();
    setText(next);
    setActive(0);
  };
  const choose = (country: Country | undefined) => {
    if (country) form.change('country', country.countryCode);
    search(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    // During composition, keys choose suggestions of the input method.
    if (event.nativeEvent.isComposing) return;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      if (!isOpen) return search('');
      setActive(Math.min(Math.max(active + (key === 'ArrowDown' ? 1 : -1), 0), Math.max(found.length - 1, 0)));
    }
    if (!isOpen) return;
    if (key === 'Enter') {
      event.preventDefault();
      if (found[active]) choose(found[active]);
    }
    if (key === 'Escape') {
      // Closes the list but not the dialog.
      event.preventDefault();
      event.stopPropagation();
      search(undefined);
    }
  };

  return (
    <div className={styles.country}>
      <label className={styles.label} htmlFor={id}>
        {t('phone.country')}
      </label>
      <input
        id={id}
        role="combobox"
        className={controls.input}
        autoComplete="off"
        spellCheck={false}
        value={text ?? shown}
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && found.length > 0 ? `${id}-${active}` : undefined}
        onClick={() => isOpen || search('')}
        // If the list is closed, the name of the shown country is removed from the text, and only the typed letters are searched. The list may have
        // loaded after the field was focused.
        onChange={({ currentTarget: { value } }) => search(isOpen ? value : value.replace(shown, ''))}
        onFocus={closing.stay}
        onBlur={closing.leave}
        onKeyDown={onKeyDown}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t('phone.country')}
        className={styles.list}
        hidden={!isOpen || countries.length === 0}
      >
        {found.map((country, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys, by aria-activedescendant
          <div
            key={country.countryCode}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={styles.option}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(country)}
          >
            <span>{country.name}</span>
            <span translate="no" className={styles.code}>
              {country.countryDialingCode}
            </span>
          </div>
        ))}
        {isOpen && countries.length > 0 && found.length === 0 && (
          <div className={styles.none} role="option" tabIndex={-1} aria-selected="false" aria-disabled="true">
            {t('phone.none')}
          </div>
        )}
      </div>
    </div>
  );
}
