/**
 * HTML that tries to run scripts, to send requests, to cover the page or to leave its element. `{{host}}` is a foreign host; a script
 * that runs sets `ran`.
 */
const RUN = 'window.ran=1';

const SCRIPTS = [
  `<script>${RUN}</script>`,
  `<ScRiPt>${RUN}</sCrIpT>`,
  `<script src="https://{{host}}/a.js"></script>`,
  `<scr<script>ipt>${RUN}</scr</script>ipt>`,
  `<script/x>${RUN}</script\t>`,
  `<<script>${RUN}//<</script>`,
  `<script>/*</p>*/${RUN}</script><p>a`,
  `<noscript><p title="</noscript><script>${RUN}</script>"></noscript>`,
  `<template><script>${RUN}</script></template>`,
  `</p></div></main></body></html><script>${RUN}</script>`,
  `--><script>${RUN}</script><!--`,
  `<![CDATA[<script>${RUN}</script>]]>`,
  `<!--[if gte IE 4]><script>${RUN}</script><![endif]-->`,
  `<title></title><script>${RUN}</script></title>`,
  `<textarea></textarea><script>${RUN}</script>`,
  `<xmp><script>${RUN}</script></xmp>`,
  `<plaintext><script>${RUN}</script>`,
  `&lt;script&gt;${RUN}&lt;/script&gt;`,
];

const HANDLERS = [
  `<img src=x onerror=${RUN}>`,
  `<img src=x onerror="${RUN}" style="display:none">`,
  `<img/src=x/onerror=${RUN}>`,
  `<img src="x\`"onerror=${RUN} \`">`,
  `<body onload=${RUN}>`,
  `<p onpointerenter=${RUN} onclick=${RUN}>a</p>`,
  `<a href="#a" onfocus=${RUN} autofocus tabindex=1>a</a>`,
  `<details open ontoggle=${RUN}><summary>a</summary>b</details>`,
  `<input autofocus onfocus=${RUN}>`,
  `<video><source onerror=${RUN}></video>`,
  `<audio src=x onerror=${RUN}></audio>`,
  `<marquee onstart=${RUN}>a</marquee>`,
  `<svg onload=${RUN}>`,
  `<svg><animate onbegin=${RUN} attributeName=x dur=1s></svg>`,
  `<svg><set attributeName=onmouseover to=${RUN}></svg>`,
  `<p style="animation:x 1s" onanimationstart=${RUN}>a</p>`,
  `<b onwebkittransitionend=${RUN} oncontentvisibilityautostatechange=${RUN} style="display:block;content-visibility:auto">a</b>`,
];

const MUTATIONS = [
  `<svg></p><style><a id="</style><img src=1 onerror=${RUN}>">`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${RUN}&gt;">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${RUN}>`,
  `<math><annotation-xml encoding="text/html"><style><img src=x onerror=${RUN}></style></annotation-xml></math>`,
  `<svg><foreignObject><iframe srcdoc="<script>${RUN}</script>"></iframe></foreignObject></svg>`,
  `<table><td><form><input></td><img src=x onerror=${RUN}></table>`,
  `<p><b><i><s><u><a><p><table><a><b>${'<i>'.repeat(200)}a`,
  `${'<blockquote>'.repeat(400)}a`,
  `<select><template><style><img src=x onerror=${RUN}></style></template></select>`,
];

const ADDRESSES = [
  `<a href="javascript:${RUN}">a</a>`,
  `<a href="JaVaScRiPt:${RUN}">a</a>`,
  `<a href=" &#14; javascript:${RUN}">a</a>`,
  `<a href="java&#10;script:${RUN}">a</a>`,
  `<a href="&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&colon;${RUN}">a</a>`,
  `<a href="data:text/html,<script>${RUN}</script>">a</a>`,
  `<a href="vbscript:x">a</a>`,
  `<a href="//{{host}}/a">a</a>`,
  `<a href="https://{{host}}/a" ping="https://{{host}}/p" target="_top">a</a>`,
  `<a href="blob:https://{{host}}/a">a</a>`,
];

const REQUESTS = [
  `<img src="https://{{host}}/a.png">`,
  `<img srcset="https://{{host}}/a.png 1x">`,
  `<picture><source srcset="//{{host}}/a.png"><img></picture>`,
  `<link rel=stylesheet href="https://{{host}}/a.css"><link rel=preload as=image href="//{{host}}/b"><link rel=dns-prefetch href="//{{host}}">`,
  `<style>@import "https://{{host}}/a.css";body{background:url(//{{host}}/b)}</style>`,
  `<p style="background:url(https://{{host}}/a)">a</p>`,
  `<table background="https://{{host}}/a"><td background="//{{host}}/b">a</table>`,
  `<video poster="https://{{host}}/a" src="//{{host}}/b" autoplay></video>`,
  `<object data="https://{{host}}/a"></object><embed src="//{{host}}/b">`,
  `<iframe src="https://{{host}}/a"></iframe><frameset><frame src="//{{host}}/b"></frameset>`,
  `<meta http-equiv=refresh content="0;url=https://{{host}}/a">`,
  `<base href="https://{{host}}/">`,
  `<form action="https://{{host}}/a"><input type=image src="//{{host}}/b"><button autofocus>a</button></form>`,
  `<svg><image href="https://{{host}}/a"/><use href="//{{host}}/b#c"/><feImage href="//{{host}}/d"/></svg>`,
  `<portal src="https://{{host}}/a"></portal><fencedframe src="//{{host}}/b"></fencedframe>`,
];

const LAYOUT = [
  `<div style="position:fixed;inset:0;z-index:99999;background:#fff">a</div>`,
  `<style>*{display:none!important}</style>`,
  `<p class="hidden-text skip" id="main" hidden>a</p>`,
  `<p id="top" name="body">a</p><a name="cookie">b</a><form name="forms" id="location"></form>`,
  `<p>${'a'.repeat(3000)}</p>`,
  `<pre>${'largo '.repeat(500)}</pre>`,
  `<table><tr>${'<td>coluna</td>'.repeat(120)}</tr></table>`,
  `<table><tr><td colspan=9999 rowspan=9999 width=99999 height=99999>a</td></tr></table>`,
  `<svg width=9999 height=9999><rect width=9999 height=9999 /></svg>`,
  `<font size=99 color=white>a</font><marquee>b</marquee><big><big><big>c</big></big></big>`,
  `<p>${'a\u0300\u0301\u0302\u0303\u0304\u0305\u0306\u0307'.repeat(80)}</p>`,
  `<p>\u202e\u2066a\u202d\u2067b</p><bdo dir=rtl>c</bdo>`,
  `<p dir=rtl lang=ar>${'مرحبا '.repeat(40)}</p>`,
  `<dialog open>a</dialog><div popover=manual>b</div><textarea rows=999 cols=999></textarea>`,
  `<ul>${'<li><ul>'.repeat(60)}<li>a`,
  `<hr>${'<br>'.repeat(200)}`,
  `<code>${'0123456789abcdef'.repeat(100)}</code>`,
  '\u0000<p>a\u0000b</p>\uffff\ud800',
];

/** All texts, with `host` as the host that no text may reach. */
export function listHostileHtml(host: string): string[] {
  return [...SCRIPTS, ...HANDLERS, ...MUTATIONS, ...ADDRESSES, ...REQUESTS, ...LAYOUT].map((html) =>
    html.replaceAll('{{host}}', host),
  );
}
