import { unzipSync, zipSync } from 'fflate'
import { expect, test, vi } from 'vitest'
import { placeOf } from '../../../domain/content/activities/place.ts'
import { quoteOf } from '../../../domain/content/facts.ts'
import { lessonLinkOf } from '../../../domain/content/lesson-links.ts'
import { everySample, sampleOf, textWith } from '../../../tests/support/activities.ts'
import { makeCompetency } from '../../../tests/support/curriculum.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import fc from '../../../tests/support/fast-check.ts'
import { hostileHtml } from '../../../tests/support/hostile-html.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeAdmin } from '../../../tests/support/people.ts'
import { asActor } from '../../platform/db/actor.ts'
import { readDrawings } from '../files/drawings.ts'
import { type LessonContent, readContent } from '../files/files.ts'
import { CONTENT } from '../files/folder.ts'
import { loadContent } from '../files/load.ts'
import { sanitizeLesson } from '../files/sanitize.ts'
import { packageFiles, readPublished } from './export.ts'
import { readPackage } from './read-package.ts'
import { pack } from './zip.ts'

const database = await useDatabase()
const admin = await makeAdmin(database.db)
await loadContent(database.db, await readContent())

const exported = async (competencyId?: string) =>
  pack(
    await packageFiles(
      await asActor(database.db, { role: 'admin', id: admin.id }, (tx) => readPublished(tx, competencyId)),
    ),
  )
const itemsIn = async (bytes: Uint8Array) => (await readPackage(Buffer.from(bytes))).items

test('all competencies come back from a package as they are, and each of them alone', {
  tags: 'thorough',
  timeout: 1_200_000,
}, async () => {
  const content = (await readContent()).filter(({ type }) => type !== 'faq' && type !== 'word')
  const byKey = (items: { type: string; id: string }[]) =>
    new Map(items.map((item) => [`${item.type}/${item.id}`, { ...item, file: undefined }])) // files have other names
  const all = await itemsIn(await exported())
  expect(byKey(all)).toEqual(byKey(content))

  const competencies = content.filter(({ type }) => type === 'competency')
  expect(competencies).toHaveLength(23)
  const single: typeof all = []
  for (const { id } of competencies) single.push(...(await itemsIn(await exported(id))))
  expect(byKey(single)).toEqual(byKey(all))
})

test('what the files say in Markdown is Markdown again, and the drawings of the lessons come along', {
  tags: 'thorough',
}, async () => {
  const names = Object.keys(unzipSync(await exported()))
  expect(names.filter((name) => name.endsWith('.html'))).toEqual([])
  expect(names.filter((name) => name.endsWith('.md'))).toHaveLength(207)
  expect(names.filter((name) => name.startsWith('drawings/'))).toHaveLength((await readDrawings(CONTENT)).size)
})

test('the same content is the same bytes, on whatever day', { tags: 'thorough' }, async () => {
  const { id } = (await readContent()).find(({ type }) => type === 'competency') ?? {}
  const first = await exported(id)
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2031, 4, 5) })
  try {
    expect(Buffer.from(first).equals(Buffer.from(await exported(id)))).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})

test('how many questions of a pool are asked comes back', async () => {
  const { id } = await makeCompetency(database.db, { questions: 8, questionsPerAttempt: 5 })
  const [quiz] = (await itemsIn(await exported(id))).filter(({ type }) => type === 'quiz')
  expect(quiz?.payload).toMatchObject({ questionsPerAttempt: 5 })
})

/** Exports a lesson that says this, and reads it again. */
async function comesBack(contents: string[]): Promise<{ names: string[]; contents: string[] }> {
  const { id, levels } = await makeCompetency(database.db, { lessons: contents.length })
  const ids = levels[0]?.lessonIds ?? []
  await asOwner(database.db, async (tx) => {
    for (const [index, content] of contents.entries())
      await tx
        .updateTable('lessons')
        .set({ content })
        .where('id', '=', ids[index] as string)
        .execute()
  })
  const bytes = await exported(id)
  const lessons = new Map((await itemsIn(bytes)).map((item) => [item.id, item.payload as LessonContent]))
  return { names: Object.keys(unzipSync(bytes)), contents: ids.map((one) => lessons.get(one)?.content ?? '') }
}

test('what a rich text editor writes comes back, in HTML where Markdown has no signs for it', async () => {
  const rich = [
    '<figure><img src="/media/0123456789ab-0123456789ab.webp" alt="Ein &quot;Haus&quot; &amp; mehr" width="640" height="320" /><figcaption>Unser <em>Haus</em></figcaption></figure>',
    '<table><thead><tr><th scope="col">A</th><th scope="col">B</th></tr></thead><tbody><tr><th scope="row">x</th><td>y<br />z</td></tr></tbody></table>',
    '<p>Ein *Stern*, ein _Strich_, ein `Tick`, eine [Klammer] und 2 &lt; 3 &amp;amp; mehr</p><p># keine Überschrift</p><p>1. keine Liste</p>',
    '<p>Zeile\r\nmit Wagenrücklauf</p>',
    '<h2>Überschrift</h2><p></p><ul><li><p>Absatz</p><p>noch einer</p></li><li>kurz<ol><li>tief</li></ol></li></ul>',
    '<blockquote><p>Eins</p><ul><li>Zwei</li></ul></blockquote><hr /><p><strong>„Wort“</strong>ohne Lücke</p>',
    '---\nid: 1\n---\n<p>Ein Kopf im Text</p>',
  ]
  const { names, contents } = await comesBack(rich)
  expect(contents).toEqual(rich)
  expect(names.some((name) => name.endsWith('.html'))).toBe(true)
})

test('a link to another lesson comes back as one', async () => {
  const link = lessonLinkOf('8f1a3f0e-6a63-4d0f-9a55-0a4c3c1b7f11', 'Lang *und* [geheim] &amp; mehr')
  const texts = [
    `<p>Lies zuerst ${link}.</p>`,
    `<table><tbody><tr><th scope="row">${link}</th><td>x</td></tr></tbody></table>`,
  ]
  const { names, contents } = await comesBack(texts)
  expect(contents).toEqual(texts)
  expect(names.some((name) => name.endsWith('.md'))).toBe(true)
})

test('a quoted fact comes back as a quote, with another value too, and what only looks like one as text', async () => {
  const texts = [
    `<p>Ruf <strong>${quoteOf('polizei', '110')}</strong> oder <a href="tel:112">112</a> an.</p>`,
    `<p>Ruf ${quoteOf('polizei', '111')} an.</p>`,
    '<p>Wer {{polizei}} oder {{nirgends}} tippt, zitiert nichts.</p>',
    `<table><tbody><tr><th scope="row">{{polizei}}</th><td>${quoteOf('notruf', '112')}</td></tr></tbody></table>`,
    '<p>Ruf 116 111 an.</p>',
  ]
  expect((await comesBack(texts)).contents).toEqual(texts)
})

test('a package tells what its facts say, and the installation it comes to keeps its own values', async () => {
  const { id, levels } = await makeCompetency(database.db)
  const content = `<p>Ruf ${quoteOf('polizei', '110')} an.</p>`
  const [lessonId = ''] = levels[0]?.lessonIds ?? []
  await asOwner(database.db, (tx) => tx.updateTable('lessons').set({ content }).where('id', '=', lessonId).execute())
  const files = unzipSync(await exported(id))
  const facts = Buffer.from(files['facts.yaml'] ?? '').toString()
  expect(facts).toContain('polizei:')
  expect(facts).not.toContain('notruf:')
  const changed = { ...files, 'facts.yaml': Buffer.from(facts.replace(/value: .*/, 'value: Ruf 110')) }
  const { items, notes } = await readPackage(Buffer.from(zipSync(changed)))
  expect(items.find((item) => item.id === lessonId)?.payload).toMatchObject({ content })
  expect(notes).toEqual([expect.stringContaining('„polizei“ heißt hier „110“ und im Paket „Ruf 110“')])
})

test('a lesson with every kind of activity comes back unchanged, from Markdown and from HTML', async () => {
  const { id, levels } = await makeCompetency(database.db, { lessons: 3 })
  const ids = levels[0]?.lessonIds ?? []
  const sentence = 'Er sagt: \n``` "nein" --- # kein Titel'
  const odd = [{ ...sampleOf('flip'), title: '- [ ] *Stern*: "x"', ending: sentence }]
  const texts = [
    {
      activities: everySample(),
      content: everySample()
        .map(({ key }) => placeOf(key))
        .join('\n'),
    },
    { activities: everySample(), content: textWith(everySample()) },
    {
      activities: odd,
      content: `<figure><img src="/media/0123456789ab-0123456789ab.webp" alt="x" /></figure>${placeOf('karten')}\n\n`,
    },
  ]
  await asOwner(database.db, async (tx) => {
    for (const [index, { activities, content }] of texts.entries())
      await tx
        .updateTable('lessons')
        .set({ content: sanitizeLesson(content), activities: JSON.stringify(activities) })
        .where('id', '=', ids[index] as string)
        .execute()
  })
  const bytes = await exported(id)
  const lessons = new Map((await itemsIn(bytes)).map((item) => [item.id, item.payload as LessonContent]))
  for (const [index, { activities, content }] of texts.entries())
    expect(lessons.get(ids[index] as string)).toMatchObject({ activities, content: sanitizeLesson(content) })
  const names = Object.keys(unzipSync(bytes)).filter((name) => /[123]-lektion/.test(name))
  expect(names.map((name) => name.split('.').at(-1)).toSorted()).toEqual(['html', 'html', 'md'])
})

test('whatever is left of hostile HTML comes back as it is', async () => {
  const left = [...new Set(hostileHtml.map(sanitizeLesson))].filter((content) => content !== '')
  expect(left.length).toBeGreaterThan(5)
  expect((await comesBack(left)).contents).toEqual(left)
}, 60_000)

const words = fc.oneof(
  fc.constantFrom(
    'Mila malt',
    ' ',
    '*',
    '_',
    '**',
    '#',
    '- ',
    '1. ',
    '> ',
    '|',
    '`',
    '[x](y)',
    '<b>',
    '&amp;',
    '\\',
    '\n',
  ),
  fc.string({ maxLength: 12 }).map((text) => text.replaceAll('\0', '')),
)
const { inline, block } = fc.letrec((tie) => ({
  inline: fc.oneof(
    { depthSize: 'small' },
    words.map((text) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)),
    fc.tuple(fc.constantFrom('strong', 'em'), tie('inline')).map(([tag, inner]) => `<${tag}>${inner}</${tag}>`),
    tie('inline').map((inner) => `<a href="https://example.com/a_b">${inner}</a>`),
    fc.array(tie('inline'), { maxLength: 3 }).map((parts) => parts.join('')),
  ),
  block: fc.oneof(
    { depthSize: 'small' },
    fc.tuple(fc.constantFrom('p', 'h2', 'h3', 'h4'), tie('inline')).map(([tag, inner]) => `<${tag}>${inner}</${tag}>`),
    fc
      .tuple(fc.constantFrom('ul', 'ol'), fc.array(fc.oneof(tie('inline'), tie('block')), { maxLength: 3 }))
      .map(([tag, items]) => `<${tag}>${items.map((item) => `<li>${item}</li>`).join('')}</${tag}>`),
    fc.array(tie('block'), { maxLength: 3 }).map((parts) => `<blockquote>${parts.join('\n')}</blockquote>`),
    fc
      .array(tie('inline'), { minLength: 1, maxLength: 3 })
      .map((cells) => `<table><tbody><tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr></tbody></table>`),
    fc.constant('<hr>'),
  ),
})) as { inline: fc.Arbitrary<string>; block: fc.Arbitrary<string> }

test('any lesson of any shape comes back letter by letter', { tags: 'thorough' }, async () => {
  const lesson = fc
    .tuple(inline, fc.array(block, { minLength: 1, maxLength: 5 }))
    .map(([text, blocks]) => sanitizeLesson(`<p>a${text}</p>${blocks.join('')}`))
  const lessons = [...new Set(fc.sample(lesson, 300))].filter((content) => content.isWellFormed() && content !== '')
  expect((await comesBack(lessons)).contents).toEqual(lessons)
})
