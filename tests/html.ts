import { type ConfigData, HtmlValidate } from 'html-validate';

/** Recommended rules that we leave out, because they do not concern valid HTML. */
const LEFT_OUT: ConfigData['rules'] = {
  // Spelling: Astro, React and a Markdown renderer each write the same document differently.
  'attr-case': 'off',
  'attr-quotes': 'off',
  'attribute-boolean-style': 'off',
  'attribute-empty-style': 'off',
  'doctype-style': 'off',
  'no-implicit-close': 'off',
  'no-trailing-whitespace': 'off',
  'void-style': 'off',
  // An input without a type is a text field in every browser.
  'no-implicit-input-type': 'off',
  // HTML allows any first character in an id. React's ids begin with `_`, ids of numbered headings with a number.
  'valid-id': ['error', { relaxed: true }],
};

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended'],
  elements: ['html5'],
  rules: LEFT_OUT,
});

/** Returns the faults of a served document, one line each. */
export async function listHtmlMistakes(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, selector, line, column }) => `${line}:${column} ${ruleId}: ${message} (${selector})`,
    ),
  );
}
