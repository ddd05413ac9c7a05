/** Imports flow one way (docs/decisions/0001): pages → islands, components → stores → contract → lib. */
const forbid = (name, from, to, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from },
  to: { path: to },
});

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      comment: 'type imports may form circles of three files, see tests/unit/pages/imports-form-no-circles.test.ts',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    forbid('lib-is-a-leaf', '^src/lib', '^src/(?!lib)', 'lib contains no domain terms'),
    forbid(
      'contract-is-shared',
      '^src/contract',
      '^src/(?!contract|lib|brand/currency)',
      'the contract imports lib and the currency of the brand only',
    ),
    forbid('contract-needs-zod-only', '^src/contract', 'node_modules/(?!zod)', 'the contract depends on zod only'),
    forbid(
      'stores-have-no-view',
      '^src/stores',
      '^src/(?!stores|contract|lib|brand|i18n/(?:locales|language-names))',
      'logic without React or DOM parts',
    ),
    forbid('stores-have-no-react', '^src/stores', 'node_modules/(react|react-dom)/', 'logic without React'),
    // tests/unit/pages/imports-flow-one-way.test.ts checks the same rules for .astro files.
    forbid(
      'pages-are-thin',
      '^src/pages',
      '^src/(?!pages|components|brand|i18n|contract|lib|edge/pages/built-file)',
      'a page is a URL: its content is in components',
    ),
    forbid(
      'components-know-no-page',
      '^src/components',
      '^src/(edge|platform|pages|middleware)',
      'components serve any page',
    ),
    forbid('layouts-know-no-page', '^src/layouts', '^src/(edge|platform|pages|middleware)', 'layouts serve any page'),
    forbid(
      'directives-load-islands',
      '^src/directives',
      '^src/(?!directives|islands|stores|contract|i18n|lib)',
      'scripts of every page, in the browser',
    ),
    forbid(
      'languages-know-nobody',
      '^src/i18n',
      '^src/(?!i18n|words|lib)',
      'the language table imports words and lib only',
    ),
    forbid(
      'the-brand-knows-nobody',
      '^src/brand',
      '^src/(?!brand|lib|i18n/locales)',
      'an operator changes the brand alone',
    ),
    forbid(
      'islands-stay-in-the-browser',
      '^src/islands',
      '^src/(edge|platform|pages|layouts|components|content)',
      'islands run in the browser',
    ),
    forbid(
      'edge-shares-the-contract',
      '^src/edge',
      '^src/(?!edge|contract|lib|brand|i18n|words)',
      'edge and browser share contract, lib, brand and words',
    ),
    forbid(
      'platform-is-alone',
      '^src/platform',
      '^src/(?!platform|server|contract|lib|brand|i18n/languages|words/[\\w-]+/platform/)',
      'the platform knows the contract and its brand, and no vendor of games',
    ),
    forbid(
      'local-is-not-deployed',
      '^src/platform/(?!local)',
      '^src/platform/local',
      'seeded accounts and their past are of a local start',
    ),
    forbid(
      'studio-is-a-vendor',
      '^src/studio',
      '^src/(?!studio|server|contract|lib|i18n/languages|words/[\\w-]+/studio/)',
      'a game vendor knows the wallet API, the launch call and the hooks',
    ),
    forbid('studio-is-deletable', '^src/(?!studio)', '^src/studio', 'nothing needs the studio'),
    forbid(
      'console-is-alone',
      '^src/console',
      '^src/(?!console|contract|lib|brand|i18n/locales|stores/core/amount-field|layouts/brand-colours|words/(?:en|pt)/)',
      'the operator’s console knows the contract, and no page of the site',
    ),
    forbid('console-is-deletable', '^src/(?!console)', '^src/console', 'nothing needs the console'),
    forbid('server-is-shared', '^src/server', '^src/(?!server|contract|lib)', 'parts of any worker'),
    forbid('platform-is-deletable', '^src/(?!platform)', '^src/platform', 'nothing needs the embedded platform'),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    exclude: { path: '(/[.]wrangler/|worker-configuration\\.d\\.ts|^dist|^\\.astro)' },
  },
};
