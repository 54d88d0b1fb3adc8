import { expect, test } from 'vitest'
import { type RawEntry, rawZip } from '../../../tests/support/raw-zip.ts'
import { readPackage } from './read-package.ts'

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const LEVEL = 'kompetenz/1-level'
const competency = `id: ${idOf(1)}
title: Wolken malen
description: null
orderIndex: 0
pedagogicalMinAge: null
vendorMinAge: null
passMotto: null
passNote: null
`
const level = `id: ${idOf(2)}\ntitle: Kleine Wolken\ndescription: null\nminAge: null\n`
const head = (id: number) => `---\nid: ${idOf(id)}\ntitle: Weiß auf Blau\ndescription: null\nisParentOnly: false\n---\n`
const lesson = `${head(3)}Mila malt.\n`
const quiz = (id: number, key = 'frage') => `id: ${idOf(id)}
title: Quiz ${id}
description: null
questions:
  - key: ${key}
    question: Was ist weiß?
    answers:
      - { key: a, text: Die Wolke, isCorrect: true, explanation: null }
      - { key: b, text: Der Himmel, isCorrect: false, explanation: null }
`
const good: RawEntry[] = [
  { name: 'kompetenz/competency.yaml', content: competency },
  { name: `${LEVEL}/level.yaml`, content: level },
  { name: `${LEVEL}/1-lektion.md`, content: lesson },
]
const withEntry = (...more: RawEntry[]) => rawZip([...good, ...more])
const withText = (name: string, content: string | Buffer) =>
  rawZip([...good.filter((entry) => entry.name !== name), { name, content }])

test('a sound package is read, also one that was unpacked and packed again in a folder with what computers add', async () => {
  expect((await readPackage(rawZip(good))).items.map(({ type }) => type)).toEqual(['competency', 'level', 'lesson'])
  const wrapped = good.map((entry) => ({ ...entry, name: `Mein Ordner/${entry.name}` }))
  const clutter = [
    { name: '__MACOSX/._x' },
    { name: 'Mein Ordner/.DS_Store' },
    { name: 'Mein Ordner/', content: '', method: 0 },
  ]
  expect((await readPackage(rawZip([...wrapped, ...clutter]))).items).toHaveLength(3)
})

const HTML = `${LEVEL}/2-lektion.html`
/** Nine names, each for nine of the one before. */
const laughs = Array.from({ length: 9 }, (_, index) =>
  index === 0 ? 'a0: &a0 [ha, ha]' : `a${index}: &a${index} [${`*a${index - 1}, `.repeat(9)}]`,
).join('\n')
const A_MEGABYTE = Buffer.alloc(1024 * 1024, 'a')
/** Bytes that cannot be packed, always the same. */
const noise = (size: number) =>
  Buffer.from(Uint8Array.from({ length: size }, (_, index) => (index * index * 31 + (index >> 3)) & 255))

/** As long as somebody may write one, and no longer. */
const longLesson = (number: number): RawEntry => ({
  name: `${LEVEL}/${number}-lektion.md`,
  content: `${head(number)}${'Mila malt. '.repeat(18_000)}\n`,
  method: 0,
})

test.each<[string, Buffer, RegExp]>([
  ['no file', Buffer.alloc(0), /^Die Datei ist leer\./],
  ['no ZIP', Buffer.from('Das ist ein Brief und kein Archiv.'.repeat(9)), /^Das ist keine ZIP-Datei/],
  ['half a ZIP', rawZip(good).subarray(0, 300), /^Das ist keine ZIP-Datei/],
  ['an empty ZIP', rawZip([]), /keine Kompetenz/],
  ['a way out', withEntry({ name: '../../server/main.ts' }), /^\.\.\/\.\.\/server\/main\.ts: .*aus dem Paket hinaus/],
  ['a way out in the middle', withEntry({ name: 'kompetenz/../../x.md' }), /aus dem Paket hinaus/],
  ['a way out as Windows writes it', withEntry({ name: '..\\..\\x.md' }), /Zeichen, das dort nicht sein darf/],
  ['a path from the root', withEntry({ name: '/etc/passwd' }), /^\/etc\/passwd: .*Wurzel/],
  ['a drive', withEntry({ name: 'C:/x.md' }), /^C:\/x\.md: .*Zeichen/],
  ['a link', withEntry({ name: `${LEVEL}/2.md`, content: '/etc/passwd', mode: 0o120777 }), /2\.md: .*Verweis/],
  ['a device', withEntry({ name: `${LEVEL}/2.md`, mode: 0o020666 }), /2\.md: .*keine gewöhnliche Datei/],
  ['a name twice', withEntry(good[2] as RawEntry), /1-lektion\.md: Der Name kommt zweimal vor/],
  [
    'a name in other letters',
    withEntry({ name: `${LEVEL}/1-LEKTION.md`, content: lesson }),
    /1-LEKTION\.md: .*zweimal/,
  ],
  [
    'a name spelled in two ways',
    withEntry({ name: 'kö/competency.yaml' }, { name: 'ko\u0308/competency.yaml' }),
    /zweimal/,
  ],
  ['a name that is no UTF-8', withEntry({ name: Buffer.from('kompetenz/\xfc.md', 'latin1') }), /nicht in UTF-8/],
  ['a control sign in a name', withEntry({ name: `${LEVEL}/a\nb.md` }), /Zeichen, das dort nicht sein darf/],
  ['a name that turns round', withEntry({ name: `${LEVEL}/\u202edm.exe` }), /Zeichen, das dort nicht sein darf/],
  ['something encrypted', withEntry({ name: `${LEVEL}/2.md`, flags: 1 }), /2\.md: Die Datei ist verschlüsselt/],
  ['something strongly encrypted', withEntry({ name: `${LEVEL}/2.md`, flags: 0x41 }), /verschlüsselt/],
  ['an unknown way of packing', withEntry({ name: `${LEVEL}/2.md`, method: 12 }), /2\.md: .*nicht kennen/],
  [
    'something damaged',
    withEntry({ name: `${LEVEL}/2.md`, content: lesson, crc: 7 }),
    /2\.md: Die Datei ist beschädigt/,
  ],
  ['more than it claims', withEntry({ name: `${LEVEL}/2.md`, content: A_MEGABYTE, size: 9_000 }), /beschädigt/],
  ['a bomb', withEntry({ name: `${LEVEL}/2.md`, content: A_MEGABYTE }), /2\.md: .*hundertmal so groß/],
  ['a file that is too large', withEntry({ name: `${LEVEL}/2.md`, size: 11 * 1024 * 1024 }), /größer als 10 MB/],
  [
    'too many files',
    rawZip(Array.from({ length: 2_001 }, (_, index) => ({ name: `a/${index}.md` }))),
    /mehr als 2000 Dateien/,
  ],
  [
    'a ZIP in the ZIP',
    withEntry({ name: `${LEVEL}/2.md`, content: rawZip(good) }),
    /2\.md: Das ist selbst eine ZIP-Datei/,
  ],
  ['an empty file', withEntry({ name: `${LEVEL}/2.md`, content: '', method: 0 }), /2\.md: Die Datei ist leer/],
  ['a strange file', withEntry({ name: `${LEVEL}/setup.exe` }), /setup\.exe: Diese Datei gehört nicht in ein Paket/],
  ['a file too deep', withEntry({ name: `${LEVEL}/tief/1.md`, content: lesson }), /gehört nicht in ein Paket/],
  [
    'text that is no UTF-8',
    withText(`${LEVEL}/2.md`, Buffer.from(`${head(4)}Grüße`, 'latin1')),
    /2\.md: .*kein Text in UTF-8/,
  ],
  ['a NUL', withText(`${LEVEL}/2.md`, `${head(4)}a\0b`), /2\.md: .*nicht speichern lässt/],
  [
    'broken YAML',
    withText(`${LEVEL}/level.yaml`, 'id: [\n'),
    /level\.yaml, Zeile \d: kein gültiges YAML\. Die Zeile ist falsch eingerückt, oder davor fehlt eine schließende Klammer/,
  ],
  [
    'a NUL that YAML writes',
    withText(`${LEVEL}/level.yaml`, level.replace('Kleine', '"Kleine\\0').replace('Wolken\n', 'Wolken"\n')),
    /level\.yaml: .*nicht speichern lässt/,
  ],
  [
    'half a sign that YAML writes',
    withText(`${LEVEL}/level.yaml`, level.replace('Kleine Wolken', '"Klein \\ud800"')),
    /level\.yaml: .*nicht speichern lässt/,
  ],
  [
    'YAML that fills the memory',
    withText(`${LEVEL}/level.yaml`, laughs),
    /level\.yaml, Zeile 1: kein gültiges YAML\. Die Verweise mit \* stehen zusammen für zu viel\./,
  ],
  [
    'YAML as deep as a well',
    withText(`${LEVEL}/level.yaml`, `id: ${'['.repeat(50_000)}`),
    /zu tief verschachtelt|kein gültiges YAML/,
  ],
  [
    'text without an end',
    withEntry({ name: `${LEVEL}/2.md`, content: noise(300 * 1024 + 1), method: 0 }),
    /2\.md: Die Datei ist größer als 300 KB/,
  ],
  [
    'a library',
    withEntry(...Array.from({ length: 60 }, (_, index) => longLesson(index + 10))),
    /Das Paket hat mehr als 10 MB Text/,
  ],
  ['an unknown key', withText(`${LEVEL}/level.yaml`, `${level}is_admin: true\n`), /level\.yaml.*is_admin/],
  ['an id that is none', withText(`${LEVEL}/level.yaml`, level.replace(idOf(2), 'eins')), /level\.yaml, Zeile 1: id/],
  ['an id twice', withText(`${LEVEL}/2.md`, lesson), new RegExp(`Die Kennung ${idOf(3)} kommt zweimal vor`)],
  ['a level without its file', rawZip([good[0] as RawEntry, good[2] as RawEntry]), /level\.yaml: Die Datei fehlt/],
  ['a lesson without a head', withText(`${LEVEL}/2.md`, 'Nur Text.'), /2\.md, Zeile 1: .*Kopf/],
  ['HTML in Markdown', withText(`${LEVEL}/2.md`, `${head(4)}<script>ran()</script>\n`), /2\.md, Zeile 7: HTML/],
  ['a script', withText(HTML, `${head(4)}<p>a</p>\n<script>ran()</script>`), /2-lektion\.html, Zeile 8: .*<script>/],
  ['a handler', withText(HTML, `${head(4)}<p onclick="ran()">a</p>`), /Zeile 7: .*onclick/],
  ['a script link', withText(HTML, `${head(4)}<p><a href="javascript:ran()">a</a></p>`), /Zeile 7: .*javascript/],
  [
    'a picture from elsewhere',
    withText(HTML, `${head(4)}<p><img src="https://evil.example/a.png"></p>`),
    /evil\.example/,
  ],
  [
    'a drawing that is not here',
    withText(HTML, `${head(4)}<p><img src="../../drawings/nix.svg"></p>`),
    /Zeile 7: Die Zeichnung nix\.svg/,
  ],
  [
    'a drawing with a way out',
    withText(HTML, `${head(4)}<p><img src="../../drawings/../../server/main.ts"></p>`),
    /Die Zeichnung \.\.\/\.\.\/server\/main\.ts gibt es nicht/,
  ],
  [
    'two quizzes with one question',
    withEntry(
      { name: `${LEVEL}/quiz-1.yaml`, content: quiz(5, idOf(50)) },
      { name: `${LEVEL}/quiz-2.yaml`, content: quiz(6, idOf(50)) },
    ),
    /quiz-2\.yaml: Der Schlüssel .* kommt in zwei Fragen vor/,
  ],
])('%s is refused whole, with the file and the reason', async (_, bytes, sentence) => {
  const error = await readPackage(bytes).then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(error).toMatchObject({ code: 'PACKAGE_REFUSED', message: expect.stringMatching(sentence) })
  expect((error as Error).message).toContain('Es wurde nichts übernommen.')
})

test.each([
  ['a text that is too long', `${'a '.repeat(76_000)}\n`, /2\.md, Zeile 7: Der Text ist länger als 150000 Zeichen\./],
  ['beginnings of activities', '```activity\n'.repeat(2_000), /2\.md, Zeile 7: Eine Aufgabe steht für sich/],
  ['emphasis without an end', `${'**a'.repeat(40_000)}\n`, /nicht in angemessener Zeit lesen/],
])(
  '%s: it is refused in the end, however long reading it would take',
  { tags: 'thorough', timeout: 300_000 }, // five seconds of the processor, which a busy machine gives late
  async (_what, text, sentence) => {
    const bytes = withEntry({ name: `${LEVEL}/2.md`, content: `${head(4)}${text}`, method: 0 })
    await expect(readPackage(bytes, 5_000)).rejects.toMatchObject({
      code: 'PACKAGE_REFUSED',
      message: expect.stringMatching(sentence),
    })
  },
)

test('what is unpacked is bounded as a whole, however small the single files are', { tags: 'thorough' }, async () => {
  const large = noise(9 * 1024 * 1024)
  const many = Array.from({ length: 12 }, (_, index) => ({
    name: `${LEVEL}/${index + 10}.md`,
    content: large,
    method: 0,
  }))
  await expect(readPackage(withEntry(...many))).rejects.toMatchObject({
    message: expect.stringContaining('ausgepackt zu groß'),
  })
})

test('a name is a name and never a property of something', async () => {
  const names = ['__proto__/competency.yaml', 'constructor/competency.yaml']
  for (const name of names) {
    const { items } = await readPackage(rawZip([{ name, content: competency }]))
    expect(items.map(({ type }) => type)).toEqual(['competency'])
  }
})
