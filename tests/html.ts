import { type ConfigData, HtmlValidate } from 'html-validate';

/** Of the recommended rules, those that are no question of what HTML is. */
const LEFT_OUT: ConfigData['rules'] = {
  // How the same document is spelled: Astro, React and a Markdown renderer each have their own way.
  'attr-case': 'off',
  'attr-quotes': 'off',
  'attribute-boolean-style': 'off',
  'attribute-empty-style': 'off',
  'doctype-style': 'off',
  'no-implicit-close': 'off',
  'no-trailing-whitespace': 'off',
  'void-style': 'off',
  // An input without a type is one of text, and says so in every browser.
  'no-implicit-input-type': 'off',
  // HTML lets an id begin with anything; React's begin with `_`, those of numbered headings with their number.
  'valid-id': ['error', { relaxed: true }],
};

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended'],
  elements: ['html5'],
  rules: LEFT_OUT,
});

/** What is wrong with a document as it is served, a line each. */
export async function listHtmlMistakes(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, selector, line, column }) => `${line}:${column} ${ruleId}: ${message} (${selector})`,
    ),
  );
}
