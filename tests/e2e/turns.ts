import type { TestInfo } from '@playwright/test';

/** Set by `npm run test:long`: every journey runs in every project that its tags allow. */
export const isWhole = process.env.TESTS === 'all';

/** Journeys of anonymous visitors. They run in one of four projects, all others in one of the first two. */
export const VISITOR_SPECS = /visitor-(?:reads|walks|joins-and-plays)\.spec/;

const SIZES_AND_LANGUAGES = ['phone-pt', 'desktop-en', 'phone-en', 'desktop-pt'];

type Journey = Pick<TestInfo, 'tags' | 'titlePath' | 'file'> & { project: { name: string } };

/** Returns the same number for a title in every run. All numbers below `count` are about equally frequent. */
function toTurn(title: string, count: number): number {
  let sum = 0;
  for (const sign of title) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 1_000_003;
  return sum % count;
}

function toProject({ titlePath, file }: Journey): string | undefined {
  const count = VISITOR_SPECS.test(file) ? SIZES_AND_LANGUAGES.length : 2;
  return SIZES_AND_LANGUAGES[toTurn(titlePath.slice(1).join(' '), count)];
}

/**
 * Tells whether a journey runs in a project. A tag names projects by the start of their name: `@phone`, `@desktop`, `@phone-pt`; `@all` means every
 * project, `@long` only `npm run test:long`. A journey without a tag runs in one of two projects, a visitor's in one of four.
 */
export function hasTurn(journey: Journey): boolean {
  const { project, tags } = journey;
  const starts = tags.filter((tag) => !['@all', '@long'].includes(tag)).map((tag) => tag.slice(1));
  // Projects of further languages are phones. They run every journey that any phone project runs.
  if (!SIZES_AND_LANGUAGES.includes(project.name))
    return (
      !project.name.startsWith('phone') || starts.length === 0 || starts.some((start) => start.startsWith('phone'))
    );
  if (tags.includes('@long') && !isWhole) return false;
  const unknown = starts.find((start) => !SIZES_AND_LANGUAGES.some((name) => name.startsWith(start)));
  if (unknown !== undefined) throw new Error(`No project begins with ${unknown}`);
  if (starts.length > 0) return starts.some((start) => project.name.startsWith(start));
  return isWhole || tags.includes('@all') || toProject(journey) === project.name;
}
