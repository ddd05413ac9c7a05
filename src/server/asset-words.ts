/** The words of a part of the product in one language. */
export interface FoundWords {
  /** Language of the file: the first of the requested languages that has it. */
  readonly path: string;
  /** A JSON object without `<`, so that it can be put into an HTML document. */
  readonly text: string;
}

/** Files that were read; an empty text stands for a missing or broken file. Files change only by a deployment, which starts new isolates. */
const kept = new Map<string, string>();

async function readFile(assets: Fetcher, file: string): Promise<string> {
  const known = kept.get(file);
  if (known !== undefined) return known;
  const answer = await assets.fetch(`https://assets.local${file}`);
  if (!answer.ok && answer.status !== 404) throw new Error(`${file}: ${answer.status}`);
  const text = answer.ok ? toWhole(await answer.text(), file) : '';
  kept.set(file, text);
  return text;
}

/** Empty for a text that is no JSON. */
function toWhole(text: string, file: string): string {
  try {
    JSON.parse(text);
    return text;
  } catch (error) {
    console.error(JSON.stringify({ level: 'error', error: `${file}: ${error}` }));
    return '';
  }
}

/**
 * Reads `words/<path>/<name>.json` of a worker's assets in the first of these languages with a valid file. The build completes each file with
 * its fallbacks (src/i18n/worker-words.ts).
 */
export async function readAssetWords(assets: Fetcher, name: string, paths: readonly string[]): Promise<FoundWords> {
  for (const path of paths) {
    const text = await readFile(assets, `/words/${path}/${name}.json`);
    if (text !== '') return { path, text };
  }
  throw new Error(`No words for ${name} in ${paths.join(', ')}`);
}
