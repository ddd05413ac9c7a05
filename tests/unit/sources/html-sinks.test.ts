import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Each place that turns text into HTML. */
const SINK =
  /set:html=\{(?<html>[^}]*)\}|<Prose\s+html=\{(?<prose>[^}]*)\}|\b(?:dangerouslySetInnerHTML|innerHTML\s*=|outerHTML\s*=|insertAdjacentHTML|document\.write|srcdoc|createContextualFragment|setHTMLUnsafe|setHTML\()[^\n]*/gi;
/** An operator's text passes the sanitiser at the sink itself. */
const SANITISED = /^toSafeHtml\([\w.]+\)$/;

/** Places that print our own text: the file and its property, and the text that they print. */
const OWN: Readonly<Record<string, string>> = {
  'src/components/Wordmark.astro content': 'the logo of the brand, a file of the build',
  'src/components/content/Prose.astro html': 'its callers are listed here, too',
  'src/components/content/DownloadPage.astro html': 'src/content/, a file of the build',
  'src/components/content/HelpPage.astro html': 'src/content/, a file of the build',
  'src/components/content/JoinPage.astro text.html': 'src/content/, a file of the build',
  'src/components/content/TextPage.astro text.html': 'src/content/, a file of the build',
  'src/components/dialogs/prerender-dialogs.ts dangerouslySetInnerHTML': 'rendered by React, which escapes',
  'src/components/fixtures/MatchPage.astro toSportsEvent(fixture, { name: title, description: about, url: Astro.url.href ':
    'JSON without a <, for search engines',
  'src/components/content/HelpPage.astro faq': 'JSON without a <, for search engines',
  'src/layouts/Head.astro toBreadcrumbs([...crumbs, { name, url: links.canonical ':
    'JSON without a <, for search engines',
  'src/layouts/Head.astro toOrganization(Astro.url.origin)': 'JSON without a <, for search engines',
  'src/islands/ui/SafeHtml.tsx setHTML': 'the sanitiser of the browser',
  'src/studio/client/dom.ts innerHTML': 'drawings of the studio; its Trusted Types policy allows no other',
};

function listSinks(): string[] {
  return globSync('src/**/*.{astro,ts,tsx}').flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return [...text.matchAll(SINK)].map(({ 0: all, groups }) => {
      const shown = groups?.html ?? groups?.prose;
      return `${file} ${shown ?? all.match(/^\w+(?:\.\w+)?/)?.[0]}`;
    });
  });
}

test('every text that becomes HTML is sanitised where it does, or is our own', () => {
  const sinks = listSinks();
  expect(sinks.length).toBeGreaterThan(10);
  const others = sinks.filter((sink) => !SANITISED.test(sink.split(' ')[1] ?? ''));
  expect([...new Set(others)].sort()).toEqual(Object.keys(OWN).sort());
});
