import { expect, test } from 'vitest';
import { removeUnusedStyles } from '../../../../src/edge/pages/unused-styles.ts';

const CSS =
  '@layer reset,components;.x[data-astro-cid-away1]{a:1}p{b:2}@layer components{.y[data-astro-cid-here1],.z[data-astro-cid-away1]{c:3}' +
  '@media (width<9px){.x[data-astro-cid-away1]:hover{d:4}}}';
const OWN = '@layer reset,components;p{b:2}@layer components{.y[ahere1],.z[aaway1]{c:3}}';

async function toSource(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `'sha256-${Buffer.from(digest).toString('base64')}'`;
}

const toHtml = (css: string, extra = '') =>
  `<head><style>${css}</style></head><body><p data-astro-cid-here1>words { }</p><script>ours()</script>${extra}<script src="/a.js"></script></body>`;

/** The markup after the edge has shortened the name of the style scope. */
const toPrinted = (css: string, extra = '') => toHtml(css, extra).replace('<p data-astro-cid-here1>', '<p ahere1>');

async function toPolicy(...styles: string[]): Promise<string> {
  const hashes = await Promise.all(styles.map(toSource));
  return `default-src 'self'; script-src 'self' ${await toSource('ours()')} ${await toSource('of another page')}; style-src 'self' ${hashes.join(' ')}; img-src 'self'`;
}

test('a page keeps the rules of its components, and its policy allows only those', async () => {
  const page = await removeUnusedStyles({ html: toHtml(CSS), policy: await toPolicy(CSS, 'of another page') });
  expect(page.html).toBe(toPrinted(OWN));
  expect(page.policy).toBe(
    `default-src 'self'; script-src 'self' ${await toSource('ours()')}; style-src 'self' ${await toSource(OWN)}; img-src 'self'`,
  );
});

test('the style of islands is removed where no style element is allowed', async () => {
  const islands = 'astro-island,astro-slot,astro-static-slot{display:contents}';
  const page = await removeUnusedStyles({
    html: toHtml(CSS, `<div><style>${islands}</style><astro-island></astro-island></div>`),
    policy: await toPolicy(CSS, islands),
  });
  expect(page.html).toBe(toPrinted(OWN, '<div><astro-island></astro-island></div>'));
  expect(page.policy).not.toContain(await toSource(islands));
});

test('Astro’s script of islands is removed and no longer allowed', async () => {
  const islands = 'customElements.define("astro-island");document.addEventListener("astro:after-swap",x)';
  const policy = (await toPolicy(CSS)).replace("script-src 'self'", `script-src 'self' ${await toSource(islands)}`);
  const page = await removeUnusedStyles({ html: toHtml(CSS, `<script>${islands}</script>`), policy });
  expect(page.html).toBe(toPrinted(OWN));
  expect(page.policy).not.toContain(await toSource(islands));
});

test('the policy never allows more than before', async () => {
  const stranger = '<script>theirs()</script><style>body{e:5}</style>';
  const { policy } = await removeUnusedStyles({ html: toHtml(CSS, stranger), policy: await toPolicy(CSS) });
  expect(policy).not.toContain(await toSource('theirs()'));
  expect(policy).not.toContain(await toSource('body{e:5}'));
  expect(policy).toContain(await toSource(OWN));
});

test.each(['<script>', '<script/x>a</script\t>', '<style>', "<script>'", '<!--', '<script src=x>'])(
  'the words %s in an attribute take nothing from the page',
  async (words) => {
    const html = `<head><meta content="${words}"><p title='a "${words.replaceAll("'", '')}'></p>${toHtml(CSS).slice('<head>'.length)}`;
    const page = await removeUnusedStyles({ html, policy: await toPolicy(CSS) });
    expect(page.html).toBe(html.replace(CSS, OWN).replace('<p data-astro-cid-here1>', '<p ahere1>'));
    expect(page.policy).toContain(await toSource('ours()'));
    expect(page.policy).toContain(await toSource(OWN));
  },
);

test('the styles of a page that fetches itself again do not depend on its content', async () => {
  const fresh = '<p data-fresh="draws"></p>';
  const pages = [fresh, `${fresh}<p data-astro-cid-away1></p>`].map(async (extra) =>
    removeUnusedStyles({ html: toHtml(CSS, extra), policy: await toPolicy(CSS) }),
  );
  const [before, after] = await Promise.all(pages);
  expect(after?.policy).toBe(before?.policy);
});

test('the styles of a page that takes only lines from a copy are reduced', async () => {
  const rows = '<div data-every="30"><ul data-fresh="draws"></ul></div>';
  const page = await removeUnusedStyles({ html: toHtml(CSS, rows), policy: await toPolicy(CSS) });
  expect(page.html).toBe(toPrinted(OWN, rows));
});

test('without a policy, in development, a page stays unchanged', async () => {
  expect(await removeUnusedStyles({ html: toHtml(CSS), policy: undefined })).toEqual({
    html: toHtml(CSS),
    policy: undefined,
  });
});

test.each([
  ['lang="zh-Hans" dir="ltr"', ':root[lang=zh-Hans]{--f:c}'],
  [
    'lang="ar" dir="rtl" data-lines="tall"',
    ':root[dir=rtl] a:is(b,i){d:1}[dir="rtl"] p{e:1}:root[data-lines=tall]{f:1}',
  ],
])('a page with %s keeps the rules of its own language and script', async (attributes, own) => {
  const css =
    ':root{--f:a}:root[lang="th"]{--f:b}:root[lang=zh-Hans]{--f:c}' +
    ':root[dir=rtl] a:is(b,i){d:1}[dir="rtl"] p{e:1}:root[data-lines=tall]{f:1}[dir=rtl] a,b{g:1}';
  const toDocument = (head: string) => `<html ${attributes}>${head}</html>`;
  const page = await removeUnusedStyles({ html: toDocument(toHtml(css)), policy: await toPolicy(css) });
  expect(page.html).toBe(toDocument(toPrinted(`:root{--f:a}${own}[dir=rtl] a,b{g:1}`)));
});

test('an island keeps the attributes that our script reads', async () => {
  const toIsland = (more = '', end = '', props = '', after = '') =>
    `<astro-island${more} prefix="r1" component-url="/a.js" component-export="A" renderer-url="/r.js" props="{&quot;locale&quot;:[0,&quot;pt&quot;]${props}}" ssr${end}></astro-island>${after}`;
  const printed = toIsland(
    ' uid="Z1"',
    ' client="intent" opts="{&quot;name&quot;:&quot;A&quot;}" await-children',
    ',&quot;data-astro-cid-here1&quot;:[0,true]',
    '<!--astro:end-->',
  );
  const page = await removeUnusedStyles({ html: toHtml(CSS, printed), policy: await toPolicy(CSS) });
  expect(page.html).toBe(toPrinted(OWN, toIsland()));
});

test('tags lose the scope that Astro repeats as a class, and parts of a drawing their end', async () => {
  const printed =
    '<a class="astro-here1abc" data-astro-cid-here1abc>x</a><i class="own astro-here1abc" data-astro-cid-here1abc></i>' +
    '<svg><path d="M0 0"></path><path d="M1 1"/><use href="#a"></use></svg><b class="astro-orbiters">y</b>';
  const page = await removeUnusedStyles({ html: toHtml(CSS, printed), policy: await toPolicy(CSS) });
  const short =
    '<a ahere1>x</a><i class="own" ahere1></i><svg><path d="M0 0"/><path d="M1 1"/><use href="#a"/></svg><b class="astro-orbiters">y</b>';
  expect(page.html).toBe(toPrinted(OWN, short));
});

test('our script does not register with Astro’s, and its hash is that of what is printed', async () => {
  const own = '(()=>{mark();})();';
  const built =
    '(()=>{mark();var n=(()=>{});(self.Astro||(self.Astro={})).intent=n;window.dispatchEvent(new Event("astro:intent"));})();';
  const policy = (await toPolicy(CSS)).replace("script-src 'self'", `script-src 'self' ${await toSource(built)}`);
  const page = await removeUnusedStyles({ html: toHtml(CSS, `<script>${built}</script>`), policy });
  expect(page.html).toBe(toPrinted(OWN, `<script>${own}</script>`));
  expect(page.policy).toContain(await toSource(own));
  expect(page.policy).not.toContain(await toSource(built));
});
