import { describe, expect, test } from 'vitest'
import fc from '../../../tests/support/fast-check.ts'
import { sanitizeLesson } from './sanitize.ts'

const ALLOWED_TAG =
  /<div data-activity="[a-z][a-z0-9-]{0,39}"><\/div>|<span data-fact="[a-z][a-z0-9-]{0,59}">|<\/span>|<\/?(?:h2|h3|h4|p|br|hr|ul|ol|li|strong|em|blockquote|a|figure|figcaption|img|table|thead|tbody|tr|th|td)((?: (?:href|rel|target|src|alt|width|height|scope)="[^"<>]*")*)(?: \/)?>/g
const OWN = 'https://netzpass.example'

/** Where a browser would go from one of our pages; as it reads it, not as it looks. */
function isHarmless(name: string, written: string): boolean {
  const address = written.replace(/&(amp|lt|gt|quot);/g, (_, sign: string) => SIGNS[sign] ?? '')
  if (name !== 'href' && name !== 'src') return true
  if (!URL.canParse(address, OWN)) return true
  const { origin, protocol, pathname } = new URL(address, OWN)
  if (name === 'src') return origin === OWN && /^\/(media|drawings)\//.test(pathname)
  return origin === OWN || /^https:\/\//i.test(address) || protocol === 'mailto:' || protocol === 'tel:'
}
const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** What is left that could run, load from elsewhere, style or submit; found without the sanitizer's own parser. */
function dangersIn(html: string): string[] {
  const dangers = html.replace(ALLOWED_TAG, '').includes('<') ? [`a tag that is not allowed: ${html}`] : []
  for (const [, attributes = ''] of html.matchAll(ALLOWED_TAG)) {
    for (const [, name = '', value = ''] of attributes.matchAll(/ (\w+)="([^"]*)"/g)) {
      if (!isHarmless(name, value)) dangers.push(`${name}=${value}`)
      if (/[\p{Cc}]/u.test(value)) dangers.push(`a control sign in ${name}`)
    }
  }
  return dangers
}

const evil = 'alert(1)'
const hostile: [string, string][] = [
  ['a script', `<script>${evil}</script>`],
  ['a script from elsewhere', '<script src="https://evil.example/x.js"></script>'],
  ['a script that is not closed', `<script>${evil}`],
  ['a script in odd case', `<ScRiPt>${evil}</sCrIpT>`],
  ['a script inside a script', `<scr<script>ipt>${evil}</scr</script>ipt>`],
  ['a script after a cut tag', `<<script>${evil}//<</script>`],
  ['a picture with a handler', `<img src=x onerror=${evil}>`],
  ['our own picture with a handler', `<img src="/media/0123456789ab-0123456789ab.webp" onerror="${evil}">`],
  ['a handler behind a slash', `<img/src=x/onerror=${evil}>`],
  ['a handler on a paragraph', `<p onclick="${evil}">Text</p>`],
  ['a handler in odd case', `<p OnMouseOver=${evil}>Text</p>`],
  ['a handler after a broken quote', `<p title="x" "onclick=${evil} x">Text</p>`],
  [
    'a quote that breaks out of an attribute',
    `<img src="/media/0123456789ab-0123456789ab.webp" alt="&quot;><script>${evil}</script>">`,
  ],
  ['a script link', `<a href="javascript:${evil}">x</a>`],
  ['a script link in odd case', `<a href="JaVaScRiPt:${evil}">x</a>`],
  ['a script link with a tab in it', `<a href="java\tscript:${evil}">x</a>`],
  ['a script link with an entity in it', `<a href="java&#x09;script&colon;${evil}">x</a>`],
  [
    'a script link of entities',
    '<a href="&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)">x</a>',
  ],
  ['a script link behind a control sign', `<a href="\u0001javascript:${evil}">x</a>`],
  ['a script link behind spaces', `<a href="  javascript:${evil}">x</a>`],
  ['a script link with a comment in it', `<a href="java<!-- -->script:${evil}">x</a>`],
  ['a data link', '<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">x</a>'],
  ['a vbscript link', '<a href="vbscript:msgbox(1)">x</a>'],
  ['a link without https', '<a href="http://evil.example">x</a>'],
  ['a link that borrows the scheme', '<a href="//evil.example">x</a>'],
  ['… with a backslash', '<a href="/\\evil.example">x</a>'],
  ['… with two backslashes', '<a href="\\\\evil.example">x</a>'],
  ['… with a tab between the slashes', '<a href="/\t/evil.example">x</a>'],
  ['a link that keeps a hand on our window', '<a href="https://a.example" target="_self" rel="opener">x</a>'],
  ['a picture from elsewhere', '<img src="https://evil.example/pixel.png">'],
  ['… without a scheme', '<img src="//evil.example/media/pixel.png">'],
  [
    '… with a second source',
    '<img src="/media/0123456789ab-0123456789ab.webp" srcset="https://evil.example/pixel.png 2x">',
  ],
  ['a picture of data', '<img src="data:image/svg+xml,<svg onload=alert(1)>">'],
  ['a picture of our pages', '<img src="/api/auth/sign-out">'],
  ['… on a detour', '<img src="/media/../api/auth/sign-out">'],
  ['… on a hidden detour', '<img src="/media/%2e%2e/api/auth/sign-out">'],
  ['… behind the drawings', '<img src="/drawings/../api/auth/sign-out">'],
  ['a drawing with a handler', `<svg onload=${evil}><circle r="1"></svg>`],
  ['a drawing with a script', `<svg><script>${evil}</script></svg>`],
  ['a drawing with a link', `<svg><a xlink:href="javascript:${evil}"><text>x</text></a></svg>`],
  ['a formula', `<math><mtext></p><img src=x onerror=${evil}></mtext></math>`],
  ['a frame', '<iframe src="https://evil.example"></iframe>'],
  ['a frame with a document of its own', `<iframe srcdoc="<script>${evil}</script>"></iframe>`],
  ['an object', '<object data="https://evil.example/x.swf"></object><embed src="x">'],
  ['a form', '<form action="https://evil.example"><input name="password"><button>Weiter</button></form>'],
  ['a style sheet', '<style>@import "https://evil.example/x.css"; p { color: red }</style>'],
  ['a style', '<p style="position:fixed;inset:0;background:url(https://evil.example)">Text</p>'],
  ['a link to a style sheet', '<link rel="stylesheet" href="https://evil.example/x.css">'],
  ['a new base', '<base href="https://evil.example/">'],
  ['a redirect', '<meta http-equiv="refresh" content="0;url=https://evil.example">'],
  ['a template', `<template><img src=x onerror=${evil}></template>`],
  ['text that a browser reads as something else', `<noscript><p title="</noscript><img src=x onerror=${evil}>">`],
  ['… in a text area', `<textarea><img title="</textarea><img src=x onerror=${evil}>"></textarea>`],
  ['… in a comment', `<!--><img src=x onerror=${evil}>-->`],
  ['… in a comment that ends oddly', `<!-- --!><img src=x onerror=${evil}> -->`],
  ['… in an instruction', `<?xml <img src=x onerror=${evil}> ?>`],
  ['a video', `<video src="https://evil.example/x.mp4" onloadstart=${evil}></video><audio src="x"></audio>`],
  ['a sound and a source', '<audio><source src="https://evil.example/x.mp3"></audio>'],
  ['names that shadow our own', '<a id="document" name="cookie" class="secret" data-x="1">x</a>'],
  ['an element of its own', `<x-evil onfocus=${evil} tabindex=1 autofocus>x</x-evil>`],
]

describe('nothing that runs, loads from elsewhere, styles or submits survives', () => {
  test.each(hostile)('%s', (_sentence, html) => {
    const clean = sanitizeLesson(html)
    expect(dangersIn(clean)).toEqual([])
    expect(sanitizeLesson(clean), 'cleaning twice changes nothing').toBe(clean)
  })

  test('nor any mixture of it', () => {
    const piece = fc.oneof(
      fc.constantFrom(...hostile.map(([, html]) => html)),
      fc.constantFrom('<p>', '</p>', '<a href="', '"', "'", '>', '<', '/>', '<!--', '-->', ' onerror=alert(1) '),
      fc.constantFrom('<img src="/media/', 'javascript:', '<table><td>', '</table>', '&lt;', '&quot;', 'Text'),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const clean = sanitizeLesson(pieces.join(''))
        expect(dangersIn(clean)).toEqual([])
        expect(dangersIn(sanitizeLesson(clean))).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  test('the text around it stays', () => {
    const html = `<p>Vorher</p><script>${evil}</script><p onclick="${evil}">Nachher <b>ganz</b></p>`
    expect(sanitizeLesson(html)).toBe('<p>Vorher</p><p>Nachher ganz</p>')
  })
})

test.each([
  ['<img src=x onerror=alert(1)>'],
  ['<p><svg onload=alert(1)></p>'],
  ['<a href="javascript:alert(1)">x</a>'],
  ['<a href="//evil.example">x</a>'],
  ['<img src="https://evil.example/pixel.png" />'],
  ['<p style="color:red">x</p>'],
  ['<p>a < b</p>'],
])('what looks for dangers finds them: %s', (html) => {
  expect(dangersIn(html)).not.toEqual([])
})

test.each([
  ['headings', '<h2>Das ist wichtig</h2><h3>Und das</h3><h4>Auch das</h4>'],
  ['paragraphs with emphasis', '<p>Ein <strong>langes</strong> und <em>geheimes</em> Passwort.<br />Ja.</p>'],
  ['lists in lists', '<ul><li>Eins<ul><li>Zwei</li></ul></li></ul><ol><li>Drei</li></ol>'],
  ['a quote and a line', '<blockquote><p>Was würdest du tun?</p></blockquote><hr />'],
  ['a table', '<table><thead><tr><th scope="col">A</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>'],
  [
    'our own picture with its caption',
    '<figure><img src="/media/0123456789ab-0123456789ab.webp" alt="Ein Schloss" width="320" height="200" /><figcaption>Zu.</figcaption></figure>',
  ],
  ['a drawing', '<p><img src="/drawings/schloss.svg?v=1a2b3c4d" alt="Ein Schloss" width="640" height="320" /></p>'],
  [
    'a link that opens elsewhere without telling from where',
    '<p><a href="https://www.klicksafe.de/x?a=1&amp;b=2" rel="noopener noreferrer nofollow" target="_blank">klicksafe</a></p>',
  ],
  ['a link to write to, which opens no window', '<a href="mailto:hilfe@example.org">Post</a>'],
  ['a link to call, which opens no window', '<a href="tel:116111">116 111</a>'],
  ['a quoted fact', '<p>ab <strong><span data-fact="tiktok-mindestalter">13</span></strong></p>'],
  ['signs that look like tags', '<p>3 &lt; 4 &amp; 5 &gt; 4, &lt;script&gt; ist nur Text</p>'],
  ['German signs and pictures', '<p>„Grüße“ – schön… 😀</p>'],
])('honest content stays as it is: %s', (_sentence, html) => {
  expect(sanitizeLesson(html)).toBe(html)
})

test.each([
  ['www.klicksafe.de', 'https://www.klicksafe.de'],
  ['http://www.polizei.example/anzeige', 'https://www.polizei.example/anzeige'],
  ['klicksafe.de', 'https://klicksafe.de'],
  ['//klicksafe.de', 'https://klicksafe.de'],
])('a link that was typed as %s leads to %s', (typed, href) => {
  expect(sanitizeLesson(`<a href="${typed}">x</a>`)).toBe(
    `<a href="${href}" rel="noopener noreferrer nofollow" target="_blank">x</a>`,
  )
})

test('every link to a page opens in a window of its own, without a way back', () => {
  expect(sanitizeLesson('<a href="https://a.example" target="_self" rel="opener">x</a>')).toBe(
    '<a href="https://a.example" target="_blank" rel="noopener noreferrer nofollow">x</a>',
  )
  expect(sanitizeLesson('<a href="tel:116111" target="_blank" rel="opener">x</a>')).toBe('<a href="tel:116111">x</a>')
})

test.each([
  ['a span that quotes no fact is text', '<p><span class="x">a</span><span data-fact="A b">c</span></p>', '<p>ac</p>'],
  [
    'a fact brings nothing but its key',
    '<p><span data-fact="alter" style="x" onclick="x">13</span></p>',
    '<p><span data-fact="alter">13</span></p>',
  ],
  ['a script link is text', '<a href="javascript:alert(1)">x</a>', '>x</a>'],
  ['a picture from elsewhere is gone', '<p>a<img src="https://evil.example/x.png">b</p>', '<p>ab</p>'],
  ['a picture that the library did not name is gone', '<p>a<img src="/media/schloss.png">b</p>', '<p>ab</p>'],
  ['… nor does it ask for more', '<p>a<img src="/media/0123456789ab-0123456789ab.webp?an=evil">b</p>', '<p>ab</p>'],
  ['a drawing of another folder is gone', '<p>a<img src="/drawings/x/schloss.svg">b</p>', '<p>ab</p>'],
  ['a picture of another folder is gone', '<p>a<img src="media/x.png">b</p>', '<p>ab</p>'],
  ['a heading of the first rank is text', '<h1>Titel</h1>', 'Titel'],
])('%s', (_sentence, html, end) => {
  const clean = sanitizeLesson(html)
  expect(clean.endsWith(end)).toBe(true)
  expect(clean).not.toMatch(/javascript|evil/)
})

describe('the place of an activity', () => {
  const place = '<div data-activity="karten"></div>'
  test.each<[string, string, string]>([
    ['stays where it stands alone', `<p>A</p>${place}<p>B</p>`, `<p>A</p>${place}<p>B</p>`],
    ['holds nothing', '<div data-activity="karten" class="x" onclick="x"><p>Innen</p></div>', `${place}<p>Innen</p>`],
    ['is none in a quote', `<blockquote><p>A</p>${place}</blockquote>`, '<blockquote><p>A</p></blockquote>'],
    ['is none in a list', `<ul><li>A${place}</li></ul>${place}`, `<ul><li>A</li></ul>${place}`],
    ['is none in another one', `<div data-activity="karten">${place}</div>`, `${place}${place}`],
    ['has the name of a key', '<div data-activity="constructor">A</div><div data-activity="A b">B</div>', 'AB'],
    ['is no other div', '<div>A</div><div data-other="x">B</div>', 'AB'],
  ])('%s', (_what, html, clean) => {
    expect(sanitizeLesson(html)).toBe(clean)
    expect(sanitizeLesson(clean)).toBe(clean)
  })
})
