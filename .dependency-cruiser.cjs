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
      comment: 'types may look back: a part of a member calls the parts of another',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    forbid('lib-is-a-leaf', '^src/lib', '^src/(?!lib)', 'lib knows no domain word'),
    forbid('contract-is-shared', '^src/contract', '^src/(?!contract|lib)', 'the contract knows nobody'),
    forbid('contract-needs-zod-only', '^src/contract', 'node_modules/(?!zod)', 'the contract is zod only'),
    forbid(
      'stores-have-no-view',
      '^src/stores',
      '^src/(?!stores|contract|lib|brand|i18n/locales)',
      'logic without React or DOM parts',
    ),
    forbid('stores-have-no-react', '^src/stores', 'node_modules/(react|react-dom)/', 'logic without React'),
    forbid(
      'islands-stay-in-the-browser',
      '^src/islands',
      '^src/(edge|platform|pages|layouts|components|content)',
      'islands run in the browser',
    ),
    forbid(
      'edge-shares-the-contract',
      '^src/edge',
      '^src/(?!edge|contract|lib|brand|i18n)',
      'edge and browser share contract, lib, brand and words',
    ),
    forbid(
      'platform-is-alone',
      '^src/platform',
      '^src/(?!platform|contract|lib|brand)',
      'the platform knows the contract, and whose it is',
    ),
    forbid('platform-is-deletable', '^src/(?!platform)', '^src/platform', 'nothing needs the embedded platform'),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    exclude: { path: '(worker-configuration\\.d\\.ts|^dist|^\\.astro)' },
  },
};
