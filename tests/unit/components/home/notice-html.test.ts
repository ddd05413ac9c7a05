import { expect, test } from 'vitest';
import { toSafeNoticeHtml } from '../../../../src/components/home/notice-html.ts';

test.each([
  ['<script>alert(1)</script>a', 'a'],
  ['<img src=x onerror=alert(1)>a', 'a'],
  ['<p style="color:red" onclick="x()">a</p>', '<p>a</p>'],
  ['<a href="javascript:alert(1)">a</a>', '<a rel="noopener noreferrer">a</a>'],
  ['<a href="//evil.example">a</a>', '<a rel="noopener noreferrer">a</a>'],
  ['<iframe src="https://evil.example"></iframe>a', 'a'],
  ['<svg><script>alert(1)</script></svg>a', 'a'],
  ['<a href="https://orla.example">a</a>', '<a href="https://orla.example" rel="noopener noreferrer">a</a>'],
  ['<h1>a</h1><ul><li><b>b</b></li></ul>', '<h3>a</h3><ul><li><b>b</b></li></ul>'],
])('%s is printed as %s', (html, safe) => {
  expect(toSafeNoticeHtml(html)).toBe(safe);
});
