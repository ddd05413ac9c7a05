import { defineMiddleware } from 'astro:middleware';
import { DEFAULT_LOCALE, isLocale } from './i18n/locales.ts';

/** The locale is checked once, here: pages keep zero logic. */
export const onRequest = defineMiddleware((context, next) => {
  const asked = context.params.locale ?? DEFAULT_LOCALE;
  context.locals.locale = isLocale(asked) ? asked : DEFAULT_LOCALE;
  context.locals.call = async () => undefined;
  return next();
});
