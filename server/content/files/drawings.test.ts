import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { picturesIn } from '../../../domain/content/activities/lines.ts'
import { DRAWINGS, readDrawings } from './drawings.ts'
import { CONTENT } from './folder.ts'
import { emptyInstallation } from './installation.ts'
import { parseLesson } from './parse.ts'
import { readTree } from './tree.ts'

const home = mkdtempSync(join(tmpdir(), 'drawings-'))
afterAll(() => rmSync(home, { recursive: true }))

const svg = (inside: string, attributes = ' viewBox="0 0 360 180"') =>
  `<svg xmlns="http://www.w3.org/2000/svg"${attributes}>${inside}</svg>\n`
const house = svg('<path d="M0 0h9"/>')

/** The drawings of a content folder that holds this one. */
function drawingsWith(text: string, name = 'haus.svg') {
  const folder = mkdtempSync(join(home, 'folder-'))
  mkdirSync(join(folder, 'drawings'))
  writeFileSync(join(folder, 'drawings', name), text)
  return readDrawings(folder)
}

describe('a drawing', () => {
  test('has an address with its version, and a size that keeps its shape', async () => {
    const drawing = (await drawingsWith(house)).get('haus.svg')
    expect(drawing).toEqual({
      address: expect.stringMatching(/^\/drawings\/haus\.svg\?v=[\da-f]{8}$/),
      width: 640,
      height: 320,
    })
    const changed = (await drawingsWith(svg('<path d="M0 0h8"/>'))).get('haus.svg')
    expect(changed?.address).not.toBe(drawing?.address)
  })

  test.each([
    ['a script', svg('<script>alert(1)</script>')],
    ['a handler', svg('<path d="M0 0" onclick="alert(1)"/>')],
    ['a page inside', svg('<foreignObject><p>Hallo</p></foreignObject>')],
    ['a picture from elsewhere', svg('<image href="https://evil.example/pixel.png"/>')],
    ['a link', svg('<a xlink:href="https://evil.example">Klick</a>')],
    ['a style that loads', svg('<style>@import "https://evil.example/a.css"</style>')],
    ['a fill that loads', svg('<path fill="url(https://evil.example/a.svg#x)"/>')],
    ['an entity', `<!DOCTYPE svg [<!ENTITY x "y">]>${house}`],
    ['a movement that sets something', svg('<set attributeName="href" to="javascript:alert(1)"/>')],
  ])('with %s stops the start', async (_, text) => {
    await expect(drawingsWith(text)).rejects.toThrow(/drawings\/haus\.svg.*nur aus Formen und Text/)
  })

  test.each([
    [
      'an attribute twice',
      '<path d="M0 0h8" stroke-width="3" stroke-width="5"/>',
      /„stroke-width“ steht zweimal in einem <path>/,
    ],
    ['an element that stays open', '<g><path d="M0 0h8"/>', /<\/svg> schließt nichts/],
    ['an end without a beginning', '<path d="M0 0h8"/></g>', /<\/g> schließt nichts/],
  ])('with %s, which no browser shows, stops the start', async (_, inside, reason) => {
    await expect(drawingsWith(svg(inside))).rejects.toThrow(reason)
  })

  test('without a size stops the start', async () => {
    await expect(drawingsWith(svg('', ''))).rejects.toThrow(/haus\.svg.*viewBox/)
  })

  test('is what nothing else in the folder is, and no folder is no drawings', async () => {
    expect(await drawingsWith('Notizen', 'notizen.txt')).toEqual(new Map())
    expect(await readDrawings(mkdtempSync(join(home, 'empty-')))).toEqual(new Map())
  })
})

describe('a lesson', () => {
  const lesson = async (markdown: string) =>
    parseLesson('1-lektion.md', `---\nid: 1\n---\nMila malt.\n\n${markdown}\n`, z.unknown(), {
      ...emptyInstallation,
      drawings: await drawingsWith(house),
    })

  test('shows a drawing with its words and its size', async () => {
    const { content } = await lesson('![Ein „Haus“ & ein "Baum"](../../drawings/haus.svg)')
    expect(content).toMatch(
      /<figure><img src="\/drawings\/haus\.svg\?v=[\da-f]{8}" alt="Ein „Haus“ &amp; ein &quot;Baum&quot;" width="640" height="320" \/><\/figure>$/,
    )
  })

  test.each([
    [
      'a drawing that is not there',
      '![Ein Baum](../../drawings/baum.svg)',
      'Die Zeichnung ../../drawings/baum.svg gibt es nicht',
    ],
    [
      'a picture from elsewhere',
      '![Ein Baum](https://evil.example/haus.svg)',
      'Die Zeichnung https://evil.example/haus.svg gibt es nicht',
    ],
    ['a drawing without words', '![ ](../../drawings/haus.svg)', 'Eine Zeichnung braucht Worte'],
  ])('with %s is refused, with its line', async (_, markdown, reason) => {
    await expect(lesson(markdown)).rejects.toThrow(`1-lektion.md, Zeile 6: ${reason}`)
  })
})

test('every drawing of the repository is shown in a lesson', { tags: 'thorough' }, async () => {
  const { competencies } = await readTree()
  const lessons = competencies.flatMap(({ levels }) => levels.flatMap((level) => level.lessons))
  const inTexts = lessons.map(({ content }) => content).join('\n')
  const inActivities = lessons.flatMap(({ activities }) => activities.flatMap(({ data }) => picturesIn(data)))
  const drawings = await readDrawings(CONTENT)
  expect(drawings.size).toBeGreaterThanOrEqual(6)
  for (const [name, { address }] of drawings)
    if (!inActivities.includes(`${DRAWINGS}/${name}`)) expect(inTexts, address).toContain(`src="${address}"`)
})
