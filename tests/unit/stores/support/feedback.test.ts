import { beforeEach, describe, expect, test, vi } from 'vitest';
import { FEEDBACK_CONTACT_MAX } from '../../../../src/contract/support/support.ts';
import { type Browser, grant, refuse } from '../browser.ts';

const SEND = '/wps/feedback';
const png = (name: string, bytes = 10) => new File([new Uint8Array(bytes)], name, { type: 'image/png' });

let browser: Browser;
let feedback: typeof import('../../../../src/stores/support/feedback.ts');
let answer: () => Response;

beforeEach(async () => {
  vi.resetModules();
  browser = (await import('../browser.ts')).createBrowser();
  feedback = await import('../../../../src/stores/support/feedback.ts');
  answer = () => grant({ id: '0'.repeat(32), sentAt: '2026-11-21T00:00:00.000Z', images: 0 });
  browser.serve(({ path }) => {
    if (path === '/wps/feedback/rules') return grant({ min: 10, max: 20 });
    return path === SEND ? answer() : undefined;
  });
  await feedback.feedbackRules.load(undefined);
});

function write(content: string, feedbackType = 'suggestion') {
  feedback.feedbackForm.change('feedbackType', feedbackType);
  feedback.feedbackForm.change('content', content);
  return feedback.feedbackForm.submit();
}

describe('feedback', () => {
  test.each([
    ['nine char', false],
    ['ten chars!', true],
    ['twenty characters!!!', true],
    ['twenty-one characters', false],
    ['   ten chars!   ', true],
    ['🌊🌊🌊🌊🌊🌊🌊🌊🌊🌊', true],
    ['a\r\nb\r\nc\r\nd\r\ne\r\n', false],
    ['nine\u0000chars', false],
    ['ten chars!\u0007\u0007\u0007\u0007\u0007\u0007\u0007\u0007\u0007\u0007\u0007', true],
    ['\u0000ten chars!\r', true],
  ])('of %j is sent: %s (bounds 10 and 20)', async (content, isSent) => {
    expect(await write(content)).toBe(isSent);
    expect(browser.callsTo(SEND)).toHaveLength(isSent ? 1 : 0);
  });

  test('is sent in the form that is counted', async () => {
    await write(' \u0000a\r\nb\rc chars ten\u0007 ');
    const sent = browser.callsTo(SEND)[0]?.body as unknown as FormData;
    expect(sent.get('content')).toBe('a\nb\nc chars ten');
  });

  test('needs a subject', async () => {
    expect(await write('ten chars!', '')).toBe(false);
    expect(feedback.feedbackForm.$problems.get()).toEqual({ feedbackType: 'required' });
  });

  test('refuses a contact above the limit and shows it whole', async () => {
    feedback.feedbackForm.change('contact', 'x'.repeat(FEEDBACK_CONTACT_MAX + 1));
    expect(await write('ten chars!')).toBe(false);
    expect(feedback.feedbackForm.$problems.get()).toEqual({ contact: 'too_big' });
    feedback.feedbackForm.change('contact', ` ${'x'.repeat(FEEDBACK_CONTACT_MAX)} `);
    expect(await feedback.feedbackForm.submit()).toBe(true);
  });

  test('keeps typed text after a refusal and clears it on success', async () => {
    answer = () => refuse('request.rate_limited');
    feedback.feedbackPictures.add([png('a.png')]);
    await write('ten chars!');
    expect(feedback.feedbackForm.$values.get().content).toBe('ten chars!');
    expect(feedback.feedbackPictures.$pictures.get()).toHaveLength(1);
    answer = () => grant({ id: '0'.repeat(32), sentAt: '2026-11-21T00:00:00.000Z', images: 1 });
    await feedback.feedbackForm.submit();
    expect(feedback.feedbackForm.$values.get()).toEqual({});
    expect(feedback.feedbackPictures.$pictures.get()).toEqual([]);
    expect(feedback.$sentAt.get()).toBe('2026-11-21T00:00:00.000Z');
  });
});

describe('its pictures', () => {
  test.each([
    ['a fourth', [png('1'), png('2'), png('3'), png('4')], 'over_limit'],
    ['a text', [new File(['x'], 'a.txt', { type: 'text/plain' })], 'not_a_picture'],
    ['one over 5 MB', [png('big.png', 5 * 1024 * 1024 + 1)], 'picture_size'],
  ] as const)('are not %s', (_name, files, problem) => {
    feedback.feedbackPictures.add(files);
    expect(feedback.feedbackPictures.$pictureProblem.get()).toBe(problem);
    expect(feedback.feedbackPictures.$pictures.get()).toEqual([]);
  });

  test('may have exactly 5 MB and can be removed', () => {
    feedback.feedbackPictures.add([png('a.png', 5 * 1024 * 1024), png('b.png')]);
    feedback.feedbackPictures.remove(0);
    expect(feedback.feedbackPictures.$pictures.get().map(({ name }) => name)).toEqual(['b.png']);
  });
});
