import { brand } from '../brand/brand.ts';

const CONTEXT = 'https://schema.org';

/** Structured data for search engines (schema.org), safe inside a script element. */
export function toJsonLd(type: string, data: object): string {
  return JSON.stringify({ '@context': CONTEXT, '@type': type, ...data }).replaceAll('<', '\\u003c');
}

/** The brand's organisation, on the home page. `origin` without a slash at its end. */
export function toOrganization(origin: string): string {
  const { name, contactEmail, social } = brand;
  const { legalName }: { legalName: string } = brand.company;
  return toJsonLd('Organization', {
    name,
    url: `${origin}/`,
    logo: `${origin}/icons/icon-512.png`,
    ...(legalName && { legalName }),
    ...(contactEmail && { email: contactEmail }),
    ...(social.length > 0 && { sameAs: social.map(({ url }) => url) }),
  });
}

interface Crumb {
  readonly name: string;
  /** A whole address. */
  readonly url: string;
}

/** Breadcrumbs: the pages from the home page to a page, both included. */
export function toBreadcrumbs(crumbs: readonly Crumb[]): string {
  return toJsonLd('BreadcrumbList', {
    itemListElement: crumbs.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: url,
    })),
  });
}

interface Article {
  readonly title: string;
  readonly text: string;
}

/** Question marks of the site's scripts. The Greek one is left out, because the site has no Greek. */
const QUESTION = /[?？؟]$/;

/** Structured data of the articles whose title is a question. If two have the same title, only the first counts. Undefined without such articles. */
export function toFaq(articles: readonly Article[]): string | undefined {
  const isFirst = ({ title }: Article, at: number) => articles.findIndex((other) => other.title === title) === at;
  const asked = articles.filter((one, at) => QUESTION.test(one.title) && one.text !== '' && isFirst(one, at));
  if (asked.length === 0) return undefined;
  const mainEntity = asked.map(({ title, text }) => ({
    '@type': 'Question',
    name: title,
    acceptedAnswer: { '@type': 'Answer', text },
  }));
  return toJsonLd('FAQPage', { mainEntity });
}

/** Articles of a text whose third-level headings are their titles. */
export function splitArticles(html: string, toPlainText: (html: string) => string): Article[] {
  return [...html.matchAll(/<h3\b[^>]*>(.*?)<\/h3>(.*?)(?=<h3\b|$)/gs)].map(([, title = '', text = '']) => ({
    title: toPlainText(title),
    text: toPlainText(text),
  }));
}
