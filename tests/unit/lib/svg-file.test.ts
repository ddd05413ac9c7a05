import { describe, expect, test } from 'vitest';
import { toSvgFile } from '../../../src/lib/svg-file.ts';

const wrap = (content: string, attributes = 'viewBox="0 0 90 40"') =>
  `<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>\n  ${content}\n</svg>\n`;

describe('an SVG file', () => {
  test('yields its view box and content', () => {
    expect(toSvgFile(wrap('<g>\n  <path d="M0 0h9"/>\n  </g>'), 'x')).toEqual({
      viewBox: '0 0 90 40',
      ratio: 2.25,
      content: '<g><path d="M0 0h9"/></g>',
    });
  });

  test.each([
    ['a text', 'no drawing'],
    ['one without a view', wrap('<path/>', 'width="40"')],
    ['one of no size', wrap('<path/>', 'viewBox="0 0 0 40"')],
  ])('is refused when it is %s', (_what, svg) => {
    expect(() => toSvgFile(svg, 'logo.svg')).toThrow('logo.svg is no <svg> with a viewBox');
  });

  test.each([
    '<style>path{fill:red}</style>',
    '<script>alert(1)</script>',
    '<path style="fill:red"/>',
    '<path onclick="x()"/>',
    '<use href="https://x.test/a.svg#a"/>',
    '<image width="4" xlink:href="a.png"/>',
    '<foreignObject><p>x</p></foreignObject>',
    '<!-- Created with a tool -->',
  ])('that does more than draw is refused: %s', (content) => {
    expect(() => toSvgFile(wrap(content), 'logo.svg')).toThrow(/^logo\.svg may have no /);
  });
});
