import { expect, test } from 'vitest';
import { toPlainText, toSafeHtml } from '../../../../src/components/content/safe-html.ts';

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
  expect(toSafeHtml(html)).toBe(safe);
});

test.each([
  ['<table><tr><td colspan=9999>a</td></tr></table>', '<table><tr><td>a</td></tr></table>'],
  ['<p>a</p><style>*{display:none}</style><link rel=stylesheet href=//x><meta http-equiv=refresh>', '<p>a</p>'],
  ['<form action=/x><input name=a><button>b</button></form>', 'b'],
  ['<a href="data:text/html,x" target="_top" ping="//x">a</a>', '<a rel="noopener noreferrer">a</a>'],
  ['<math><mtext><img src onerror=alert(1)></mtext></math>a', 'a'],
  ['<h2 id="main">a</h2>', '<h3>a</h3>'],
  ['<p>a', '<p>a</p>'],
])('%s leaves nothing of itself but %s', (html, safe) => {
  expect(toSafeHtml(html)).toBe(safe);
});

test('a list shows text only', () => {
  expect(toPlainText('<h2>Um</h2><p>a &amp; b</p><script>x()</script><ul><li>c</li></ul>')).toBe('Um a & b c');
});
