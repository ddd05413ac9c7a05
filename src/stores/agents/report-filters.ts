import { atom } from 'nanostores';
import { PERIOD_DAYS_MAX } from '../../contract/records/records.ts';
import { readCentreFields, writeCentreFields } from '../centre/centres.ts';
import { forAccount } from '../core/account-scope.ts';
import { type Period, type PeriodPreset, readPeriod } from '../core/period.ts';

export type Fields = Readonly<Record<string, string>>;

interface Definition<F extends Fields> {
  readonly defaults: F;
  /** Default period; omitted for a page without one. */
  readonly period?: PeriodPreset | (() => Period);
  /** Allowed values of a field; other values in the address become the default. */
  readonly choices?: Partial<Record<keyof F, readonly string[]>>;
  readonly load: (fields: F) => void;
}

/** Filters of a page. They are in the address, so that a view can be shared, saved and reached by the back button. */
export function createFilters<F extends Fields>({ defaults, period, choices = {}, load }: Definition<F>) {
  const $fields = atom<F>(defaults);

  function toFields(given: Fields): F {
    const picked = Object.entries(defaults).map(([name, otherwise]) => {
      const value = given[name] ?? otherwise;
      const allowed = choices[name];
      return [name, allowed && !allowed.includes(value) ? otherwise : value];
    });
    const otherwise = typeof period === 'function' ? period() : period;
    const days = otherwise ? readPeriod(given, PERIOD_DAYS_MAX, otherwise) : {};
    return { ...Object.fromEntries(picked), ...days };
  }

  function set(fields: F): void {
    $fields.set(fields);
    load(fields);
  }

  forAccount(() => $fields.set(defaults));
  return {
    $fields,
    /** Reads the address; every visit of the page reloads. */
    open: () => set(toFields(readCentreFields())),
    change: (patch: Partial<F>) => {
      const next = toFields({ ...$fields.get(), ...patch } as Fields);
      const named = Object.entries(next).filter(([name, value]) => value !== defaults[name]);
      writeCentreFields(Object.fromEntries(named));
      set(next);
    },
  };
}
