import type { BrowserContextOptions, Locator, Page } from '@playwright/test'
import { type Activity, type ActivityKind, activityKinds } from '../../../domain/content/activities/activity.ts'
import type { Db } from '../../../server/platform/db/actor.ts'
import { giveActivities, sampleOf } from '../../support/activities.ts'
import { makeLearner, shareLesson } from '../../support/learning.ts'
import { asOwner } from '../../support/owner.ts'
import { expectSound } from '../support/accessible.ts'
import { requestOf } from '../support/calls.ts'
import { expect, test } from '../support/fixtures.ts'
import { dragByFinger, middleOf, pressByKeyboard, presses } from '../support/hands.ts'
import { hands } from '../support/press.ts'
import { ANNA, giveVoice, voiceOf } from '../support/scripted-voice.ts'
import { signIn } from '../support/sign-in.ts'

const within = (page: Page) => page.locator('section[data-activity-kind]')
/** What somebody hears who does not see it. */
const told = (page: Page) => within(page).getByRole('status').last()
const button = (page: Page, name: string | RegExp) => within(page).getByRole('button', { name, exact: true })
const press = async (page: Page, ...names: string[]) => {
  for (const name of names) await button(page, name).click()
}
const doneKeys = (db: Db, child: { id: string }) =>
  asOwner(db, async (tx) => {
    const rows = await tx.selectFrom('activityStates').where('childId', '=', child.id).select('activityKey').execute()
    return rows.map(({ activityKey }) => activityKey)
  })

/** A child's lesson with these, opened by its child. */
const play = test.extend<{
  open: (activity: Activity | ActivityKind, profile?: BrowserContextOptions) => Promise<Opened>
}>({
  open: ({ db, pageOf }, use) =>
    use(async (what, profile) => {
      const learner = await makeLearner(db)
      const activity = typeof what === 'string' ? sampleOf(what) : what
      await giveActivities(db, learner.lessonId, [activity])
      const page = await pageOf(learner.child, learner.lesson, profile)
      await expect(within(page).getByRole('heading', { name: activity.title, level: 2 })).toBeVisible()
      return { page, ...learner }
    }),
})
type Opened = { page: Page } & Awaited<ReturnType<typeof makeLearner>>

/** The end says what was learned and offers another round; and the lesson still knows it after a reload. */
async function expectEnd({ page, child, lesson }: Opened, db: Db, kind: ActivityKind) {
  const { ending, key } = sampleOf(kind)
  await expect(within(page).getByText('Geschafft!', { exact: true })).toBeVisible()
  await expect(told(page)).toContainText(`Geschafft! ${ending}`)
  await expectFocusInside(page)
  await expect.poll(() => doneKeys(db, child)).toEqual([key])
  await page.goto(lesson)
  await expect(within(page).getByText('Geschafft', { exact: true })).toBeVisible()
}

/** The focus is never lost: after each step it is somewhere in the activity. */
const expectFocusInside = (page: Page) =>
  expect.poll(() => within(page).evaluate((section) => section.contains(document.activeElement))).toBe(true)

/** Nothing is too wide from 320 pixels on, and everything to press is large enough for a child's finger. */
async function expectRoom(page: Page) {
  const usual = page.viewportSize()
  for (const width of [820, 390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    const overhang = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    await expect.poll(overhang, `at ${width} pixels`).toBeLessThanOrEqual(0)
  }
  const small = await within(page)
    .locator('button, label:has(input), input[type=range], textarea')
    .evaluateAll((all) =>
      all
        .map((one) => ({ name: one.textContent, box: one.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0 && (box.height < 44 || box.width < 44))
        .map(({ name, box }) => `${name}: ${box.width} × ${box.height}`),
    )
  expect(small).toEqual([])
  if (usual) await page.setViewportSize(usual)
}

/** What is to be pressed to play a sample to its end, one after the other. */
const wayThrough: { [K in ActivityKind]: (page: Page) => AsyncGenerator<Locator> } = {
  async *sort(page) {
    const { cards, places } = sampleOf('sort')
    for (let rest = cards.length; rest > 0; rest--) {
      const held = (await within(page).locator('[data-grip]').textContent())?.trim()
      const place = cards.find(({ text }) => text === held)?.place
      yield button(page, places.find(({ key }) => key === place)?.text ?? '')
    }
  },
  async *order(page) {
    for (const { text } of sampleOf('order').steps) yield button(page, text)
  },
  async *match(page) {
    for (const { text, partner } of sampleOf('match').pairs) {
      yield button(page, text)
      yield button(page, partner)
    }
  },
  async *find(page) {
    for (const { text, isClue } of sampleOf('find').parts) if (isClue) yield button(page, text)
  },
  async *story(page) {
    yield button(page, 'Mama zeigen')
  },
  async *guess(page) {
    yield button(page, 'Jetzt nachsehen')
  },
  async *flip(page) {
    yield button(page, 'Stimmt')
    yield button(page, 'Nächste Karte')
    yield button(page, 'Stimmt nicht')
  },
  async *make(page) {
    yield page.getByLabel('Meine Regel')
    await page.keyboard.type('Erst fragen.')
    yield button(page, 'Fertig')
  },
  async *listen(page) {
    yield button(page, 'Fertig')
  },
}

for (const hand of ['mouse', 'finger', 'keyboard'] as const)
  play(`every kind is played to its end by ${hand} alone, where it is seen`, async ({ open }) => {
    play.slow()
    for (const kind of activityKinds) {
      const { page } = await open(kind, hands[hand === 'finger' ? 'finger' : 'mouse'])
      for await (const target of wayThrough[kind](page)) await presses[hand](page, target)
      await expect(within(page).getByText('Geschafft!', { exact: true }), kind).toBeVisible()
      await page.context().close()
    }
  })

play(
  'sort: a card stays where it belongs and comes back from elsewhere, with the reason each time',
  async ({ open, db }) => {
    const opened = await open('sort')
    const { page } = opened
    const { cards, places } = sampleOf('sort')
    const placeOf = (text: string) => places.find(({ key }) => key === cards.find((card) => card.text === text)?.place)
    await expectRoom(page)
    for (let rest = cards.length; rest > 0; rest--) {
      const held = (await within(page).locator('[data-grip]').textContent())?.trim() ?? ''
      const card = cards.find(({ text }) => text === held)
      const [right, wrong] = [placeOf(held), places.find(({ key }) => key !== placeOf(held)?.key)]
      await press(page, wrong?.text ?? '')
      await expect(told(page)).toHaveText(`Noch nicht ganz: ${card?.reason} „${held}“ ist wieder in deiner Hand.`)
      await press(page, right?.text ?? '')
      await expect(told(page)).toContainText(`Passt! „${held}“ liegt bei „${right?.text}“. ${card?.reason}`)
      await expect(within(page).locator(`[data-drop=${right?.key}]`).getByText(held)).toBeVisible()
    }
    await expectSound(page)
    await expectEnd(opened, db, 'sort')
  },
)

play('sort: by keyboard alone, another card first', async ({ open }) => {
  const { page } = await open('sort')
  await pressByKeyboard(page, button(page, 'Unsere Adresse'), 'Space')
  await expect(told(page)).toHaveText('In deiner Hand: „Unsere Adresse“')
  await expect(button(page, 'Unsere Adresse')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Shift+Tab')
  await pressByKeyboard(page, button(page, 'Schatztruhe'))
  await expect(told(page)).toContainText('Passt! „Unsere Adresse“ liegt bei „Schatztruhe“.')
  await expect(button(page, 'Schatztruhe'), 'for the next card').toBeFocused()
})

play(
  'sort and order: a card can be dragged, by mouse and by finger; let go elsewhere it goes back',
  async ({ open }) => {
    const { page } = await open('sort', hands.finger)
    const held = within(page).locator('[data-grip]')
    await dragByFinger(page, held, within(page).getByRole('heading'))
    await expect(told(page)).toBeEmpty()
    await dragByFinger(page, held, button(page, 'Wolke'))
    await expect(told(page)).toContainText(/Passt!|Noch nicht ganz:/)

    const other = await open('order', hands.finger)
    const grip = button(other.page, 'Stopp sagen').locator('[data-grip]')
    await dragByFinger(other.page, grip, other.page.locator('[data-drop]'))
    await expect(told(other.page)).toHaveText('Platz 1: „Stopp sagen“.')

    const desk = await open('order')
    const [from, to] = [
      await middleOf(button(desk.page, 'Stopp sagen')),
      await middleOf(desk.page.locator('[data-drop]')),
    ]
    await desk.page.mouse.move(from.x, from.y)
    await desk.page.mouse.down()
    await desk.page.mouse.move(to.x, to.y, { steps: 5 })
    await desk.page.mouse.up()
    await expect(told(desk.page)).toHaveText('Platz 1: „Stopp sagen“.')
  },
)

play('order: steps are laid one after the other, and the focus follows', { tag: '@core' }, async ({ open, db }) => {
  const opened = await open('order')
  const { page } = opened
  await expectRoom(page)
  await pressByKeyboard(page, button(page, 'Zeigen'))
  await expect(told(page)).toHaveText('Noch nicht ganz: „Zeigen“ kommt später. Was ist vorher dran?')
  await expect(button(page, 'Zeigen'), 'it is still there').toBeFocused()
  await expectSound(page)
  await press(page, 'Stopp sagen')
  await expect(told(page)).toHaveText('Platz 1: „Stopp sagen“.')
  await expectFocusInside(page)
  await press(page, 'Nicht antworten')
  await expect(button(page, 'Zeigen')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(told(page)).toContainText(sampleOf('order').reason)
  await expectEnd(opened, db, 'order')
})

play('match: two cards become a pair, or are tried again', async ({ open, db }) => {
  const opened = await open('match', hands.finger)
  const { page } = opened
  await expectRoom(page)
  await button(page, 'Schloss').tap()
  await expect(told(page)).toHaveText('„Schloss“ gewählt. Was passt dazu?')
  await button(page, 'sucht etwas').tap()
  await expect(told(page)).toHaveText('Noch nicht ganz: „sucht etwas“ passt nicht dazu. Probier eine andere Karte.')
  await button(page, 'sperrt das Konto').tap()
  await expect(told(page)).toHaveText('Ein Paar: „Schloss“ und „sperrt das Konto“. ')
  await expect(within(page).getByRole('list', { name: 'Gefundene Paare' })).toContainText('Schloss')
  for (const name of ['meldet Neues', 'Glocke', 'Lupe', 'sucht etwas'])
    await pressByKeyboard(page, button(page, name), 'Space')
  await expectSound(page)
  await expectEnd(opened, db, 'match')
})

play('find: clues are counted, what is harmless is explained too', async ({ open, db }) => {
  const opened = await open('find')
  const { page } = opened
  await expectRoom(page)
  await expect(within(page).getByText('0 von 2 gefunden')).toBeVisible()
  await press(page, 'Hallo Mila!')
  await expect(told(page)).toHaveText('Harmlos. Eine Anrede ist nicht verdächtig. 0 von 2 gefunden.')
  await expect(button(page, 'Hallo Mila! (harmlos)')).toBeVisible()
  await pressByKeyboard(page, button(page, 'Klick in fünf Minuten!'))
  await expect(told(page)).toHaveText('Ein Hinweis! Wer Eile macht, will dich drängen. 1 von 2 gefunden.')
  await expect(within(page).getByText('Wer Eile macht, will dich drängen.').first()).toBeVisible()
  await press(page, 'Von: Paket-Sofort')
  await expectSound(page)
  await expectEnd(opened, db, 'find')
})

const spot = (x: number) => ({ x, y: 20, width: 3, height: 3 })
play('find: in a picture every spot can be pressed, named by its words', async ({ open }) => {
  const { page } = await open({
    ...sampleOf('find'),
    ...{ dress: 'picture', picture: 'desktop-computer', alt: 'Ein Bildschirm' },
    parts: [
      { text: 'Der Zettel', isClue: true, reason: 'Da steht das Passwort.', spot: spot(10) },
      { text: 'Die Lampe', isClue: false, reason: 'Sie macht nur Licht.', spot: spot(80) },
      { text: 'Das Fenster', isClue: false, reason: 'Es ist zu.', spot: spot(45) },
    ],
  })
  await expectRoom(page)
  await expect(within(page).getByRole('img', { name: 'Ein Bildschirm' })).toBeVisible()
  await pressByKeyboard(page, button(page, 'Die Lampe'))
  await expect(within(page).getByText('Sie macht nur Licht.').first()).toBeVisible()
  await press(page, 'Der Zettel')
  await expect(told(page)).toContainText('1 von 1 gefunden. Geschafft!')
  await expectSound(page)
})

play(
  'story: each decision has its scene, each way leads back, and it goes on without a connection',
  async ({ open, db, expectErrors }) => {
    const story = sampleOf('story')
    const scenes = story.scenes.map((scene) => ({
      ...scene,
      picture: scene.picture ?? 'star',
      alt: scene.alt ?? 'Stern',
    }))
    const opened = await open({ ...story, scenes })
    const { page } = opened
    await expectRoom(page)
    await page.waitForLoadState('networkidle')
    expectErrors(/ERR_INTERNET_DISCONNECTED/)
    await page.context().setOffline(true)
    await pressByKeyboard(page, button(page, 'Sofort antworten'))
    await expect(within(page).getByText('Jetzt fragt jemand nach ihrer Adresse.')).toBeVisible()
    const picture = within(page).getByRole('img', { name: 'Stern' })
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await expectFocusInside(page)
    await press(page, 'Zurück zur Entscheidung')
    await expect(within(page).getByRole('img', { name: 'Ein Handy leuchtet.' })).toBeVisible()
    await press(page, 'Mama zeigen')
    await expect(within(page).getByText('Mama schaut mit. Alles gut!')).toBeVisible()
    await press(page, 'Einen Schritt zurück', 'Mama zeigen')
    await page.context().setOffline(false)
    await expectSound(page)
    await expectEnd(opened, db, 'story')
  },
)

play('story: a chat grows with what the child decides', async ({ open }) => {
  const story = sampleOf('story')
  const [first, , good] = story.scenes
  if (!first || !good) throw new Error('a sample of three scenes')
  const { page } = await open({
    ...story,
    dress: 'chat',
    scenes: [
      {
        ...first,
        messages: [
          { from: 'Leon', text: 'Schick das weiter!' },
          { from: null, text: 'Was denn?' },
        ],
      },
      { ...good, key: 'antwort', text: '', end: 'other', messages: [{ from: 'Leon', text: 'Haha.' }] },
      { ...good, messages: [{ from: 'Mama', text: 'Gut, dass du fragst.' }] },
    ],
  })
  await expectRoom(page)
  await press(page, 'Mama zeigen')
  for (const text of [
    'Leon: Schick das weiter!',
    'Du: Was denn?',
    'Deine Entscheidung: Mama zeigen',
    'Mama: Gut, dass du fragst.',
  ])
    await expect(within(page).getByRole('paragraph').filter({ hasText: text })).toBeVisible()
  await expectFocusInside(page)
  await expectSound(page)
})

play('guess: the number is seen beside the guess, with its source and day', async ({ open, db }) => {
  const opened = await open('guess')
  const { page } = opened
  await expectRoom(page)
  const slider = within(page).getByRole('slider', { name: 'Deine Schätzung' })
  await slider.focus()
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowRight')
  await expect(slider).toHaveAttribute('aria-valuetext', '4.000 PINs')
  await pressByKeyboard(page, button(page, 'Jetzt nachsehen'))
  await expect(within(page).getByRole('definition')).toHaveText(['4.000 PINs', '10.000 PINs'])
  await expect(told(page)).toContainText('Es ist mehr, als du dachtest. In Wirklichkeit: 10.000 PINs.')
  await expect(within(page).getByText('Quelle: Selbst gerechnet, Stand 01.11.2026')).toBeVisible()
  await expectSound(page)
  await expectEnd(opened, db, 'guess')
})

play('flip: a card turns by either answer and says why', async ({ open, db }) => {
  const opened = await open('flip')
  const { page } = opened
  await expectRoom(page)
  await pressByKeyboard(page, button(page, 'Stimmt nicht'))
  await expect(told(page)).toHaveText('Knifflig: Das stimmt. Länge macht das Raten schwer.')
  await expect(button(page, 'Nächste Karte')).toBeFocused()
  await page.keyboard.press('Enter')
  await expectFocusInside(page)
  await press(page, 'Stimmt nicht')
  await expect(told(page)).toContainText('Richtig erkannt: Das stimmt nicht. Seinen Namen kennen viele.')
  await expectSound(page)
  await expectEnd(opened, db, 'flip')
})

play('flip: once more begins at the title, with nothing told before', async ({ open }) => {
  const { page } = await open('flip')
  await press(page, 'Stimmt', 'Nächste Karte', 'Stimmt', 'Noch einmal')
  await expect(within(page).getByRole('heading', { name: 'Stimmt das?' })).toBeFocused()
  await expect(within(page).getByText('Karte 1 von 2')).toBeVisible()
  await expect(told(page)).toBeEmpty()
  await expect(within(page).getByText('Geschafft', { exact: true }), 'it stays done').toBeVisible()
})

play('make: what a child writes is kept while it types, and is there again', async ({ open, db }) => {
  const opened = await open('make')
  const { page, lesson } = opened
  await expectRoom(page)
  await press(page, 'Fertig')
  await expect(told(page)).toHaveText('Schreib oder wähle zuerst etwas.')
  await expect(page.getByLabel('Meine Regel')).toBeFocused()
  await page.keyboard.type('Erst raus,\ndann Tablet.')
  await page.getByRole('radio', { name: 'Draußen' }).check()
  await page.getByRole('group', { name: 'Dienstag' }).getByRole('checkbox', { name: 'Lesen' }).check()
  await expect(within(page).getByText('Gespeichert', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Liegt in deinem Heft' })).toHaveAttribute('href', '/mein-heft')
  await page.goto(lesson)
  await expect(page.getByLabel('Meine Regel')).toHaveValue('Erst raus,\ndann Tablet.')
  await expect(page.getByRole('radio', { name: 'Draußen' })).toBeChecked()
  await expect(page.getByRole('group', { name: 'Dienstag' }).getByRole('checkbox', { name: 'Lesen' })).toBeChecked()
  await press(page, 'Fertig')
  await expectSound(page)
  await expectEnd(opened, db, 'make')
})

play(
  'make: without a connection the text stays, and is saved when there is one again',
  async ({ open, db, expectErrors }) => {
    expectErrors(/ERR_FAILED/)
    const { page, child } = await open('make')
    await page.route(requestOf('notebook.save'), (route) => route.abort())
    await page.getByLabel('Meine Regel').fill('Nachts aus.')
    await expect(within(page).getByText('Dein Text ist auf diesem Gerät aufgehoben.')).toBeVisible()
    await expect(page.getByLabel('Meine Regel')).toHaveValue('Nachts aus.')
    await page.unroute(requestOf('notebook.save'))
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(within(page).getByText('Gespeichert', { exact: true })).toBeVisible()
    const made = await asOwner(db, (tx) =>
      tx.selectFrom('notebookPages').where('childId', '=', child.id).select('made').executeTakeFirstOrThrow(),
    )
    expect(made).toEqual({ made: [{ field: 'regel', value: 'Nachts aus.' }] })
  },
)

play('make: printed, nothing but the thing itself is on the paper', async ({ open }) => {
  const fields = ['Zu Hause', 'Schule', 'Verein', 'Nachbarn', 'Telefon'].map((label, index) => ({
    ...{ key: `f-${index}`, label, hint: null, type: 'text' as const, options: [] },
  }))
  const { page } = await open({ ...sampleOf('make'), dress: 'hand', fields })
  await expectSound(page)
  await expectRoom(page)
  await page.getByLabel('Schule').fill('Frau Kaya')
  await page.evaluate(() => {
    window.print = () => {}
  })
  await press(page, 'Drucken')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByLabel('Schule')).toBeVisible()
  await expect(within(page).getByText('Mein Wochenplan').last(), 'its title').toBeVisible()
  for (const hidden of [page.getByText('Lies mich.'), button(page, 'Drucken'), page.getByText('Mach mit!')])
    await expect(hidden).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(page.getByText('Lies mich.')).toBeVisible()
})

play('a card that does not belong there shakes at each try, unless motion is unwanted', async ({ open }) => {
  const countMoves = (page: Page) =>
    page.evaluate(() => {
      const animate = Element.prototype.animate
      Object.assign(window, { moves: 0 })
      Element.prototype.animate = function (...how) {
        if (this.matches('[data-grip]')) (window as unknown as { moves: number }).moves++
        return animate.apply(this, how)
      }
    })
  const moves = (page: Page) => page.evaluate(() => (window as unknown as { moves: number }).moves)
  const tryWrongly = async (page: Page) => {
    const card = sampleOf('sort').cards.find(({ text }) => text === 'Unsere Adresse')
    await press(page, 'Unsere Adresse', card?.place === 'truhe' ? 'Wolke' : 'Schatztruhe')
    await expect(told(page)).toContainText('Noch nicht ganz: ')
  }
  const { page } = await open('sort', { reducedMotion: 'no-preference' })
  await countMoves(page)
  for (const time of [1, 2]) {
    await tryWrongly(page)
    await expect.poll(() => moves(page)).toBe(time)
  }
  const { page: still } = await open('sort')
  await countMoves(still)
  await tryWrongly(still)
  expect(await moves(still)).toBe(0)
})

play('tones sound only for who switches them on, on this device', async ({ open }) => {
  const { page, lesson } = await open('flip')
  await page.evaluate(() => {
    const start = OscillatorNode.prototype.start
    Object.assign(window, { tones: 0 })
    OscillatorNode.prototype.start = function (...at) {
      ;(window as unknown as { tones: number }).tones++
      return start.apply(this, at)
    }
  })
  const tones = () => page.evaluate(() => (window as unknown as { tones: number }).tones)
  await press(page, 'Stimmt', 'Nächste Karte')
  expect(await tones()).toBe(0)
  const toggle = button(page, 'Töne')
  await expect(toggle).toHaveAttribute('aria-pressed', 'false')
  await toggle.click()
  const before = await tones()
  expect(before).toBeGreaterThan(0)
  await press(page, 'Stimmt')
  expect(await tones()).toBeGreaterThan(before)
  await page.goto(lesson)
  await expect(button(page, 'Töne')).toHaveAttribute('aria-pressed', 'true')
})

play(
  'a part that does not arrive leaves the text, and comes when it is asked for again',
  async ({ emptyPage, server, db, expectErrors }) => {
    expectErrors(/ERR_FAILED/, /Failed to fetch dynamically imported module/)
    const { child, lesson, lessonId } = await makeLearner(db)
    await giveActivities(db, lessonId, [sampleOf('flip')])
    const page = await emptyPage()
    await page.route('**/assets/flip-part-*.js', (route) => route.abort())
    await signIn(page.context(), server.url, child.email)
    await page.goto(lesson)
    await expect(within(page).getByText('Zum Mitmachen fehlt gerade die Verbindung.')).toBeVisible()
    await expect(within(page).getByText('Lange Passwörter sind stark.').first()).toBeVisible()
    await expect(within(page).getByText('Länge macht das Raten schwer.')).toBeHidden()
    await within(page).getByText('Lösung zeigen').click()
    await expect(within(page).getByText('Länge macht das Raten schwer.')).toBeVisible()
    await expectSound(page)
    await page.unroute('**/assets/flip-part-*.js')
    await press(page, 'Noch einmal versuchen')
    await expect(button(page, 'Stimmt nicht')).toBeVisible()
  },
)

play('parents and whoever has a link do it too, and nothing of it is kept', async ({ db, pageOf, visitorPage }) => {
  const { parent, child, competency, level, lessonId } = await makeLearner(db)
  await giveActivities(db, lessonId, [sampleOf('flip'), sampleOf('make')])
  const preview = `/family/${child.id}/competency/${competency.id}?lektion=${lessonId}`
  for (const page of [await pageOf(parent, preview), await visitorPage(await shareLesson(db, child, level))]) {
    await page.getByRole('button', { name: 'Stimmt', exact: true }).click()
    await page.getByRole('button', { name: 'Nächste Karte' }).click()
    await page.getByRole('button', { name: 'Stimmt nicht' }).click()
    await expect(page.getByText('Geschafft!', { exact: true })).toBeVisible()
    await page.getByLabel('Meine Regel').fill('Nachts aus.')
    await expect(page.getByText('Hier wird nichts aufgehoben. Drucken kannst du es.')).toBeVisible()
    await expectSound(page)
  }
  expect(await doneKeys(db, child)).toEqual([])
})

play(
  'read aloud are prompt, cards and reasons, each by itself, and nothing that is only for pressing',
  async ({ emptyPage, server, db }) => {
    const { child, lesson, lessonId } = await makeLearner(db)
    await giveActivities(db, lessonId, [sampleOf('sort')])
    const page = await emptyPage()
    await giveVoice(page, [ANNA])
    await signIn(page.context(), server.url, child.email)
    await page.goto(lesson)
    await press(page, 'Wolke')
    await page.getByRole('button', { name: 'Vorlesen', exact: true }).click()
    const voice = voiceOf(page)
    while (await voice.isSpeaking()) await voice.end()
    const { title, prompt, cards } = sampleOf('sort')
    const said = await voice.said()
    for (const words of [title, prompt, 'Schatztruhe', 'Wolke', ...cards.map(({ text }) => text)])
      expect(said.filter((one) => one === words).length, words).toBeGreaterThan(0)
    for (const { text } of cards) expect(said.filter((words) => words === text).length, 'once').toBe(1)
    expect(said.filter((words) => words === 'Mach mit!')).toHaveLength(1)
    expect(said.filter((words) => /Passt!|Noch nicht ganz:/.test(words))).toHaveLength(1)
    expect(said).not.toContain('Töne')
  },
)

play('one activity is read by itself, after each step only what is new', async ({ emptyPage, server, db }) => {
  const { child, lesson, lessonId } = await makeLearner(db)
  await giveActivities(db, lessonId, [sampleOf('story')])
  const page = await emptyPage()
  await giveVoice(page, [ANNA])
  await signIn(page.context(), server.url, child.email)
  await page.goto(lesson)
  const voice = voiceOf(page)
  const { title, prompt } = sampleOf('story')
  await expect(button(page, 'Mama zeigen')).toBeVisible() // its part is loaded when it comes into sight
  await press(page, 'Aufgabe vorlesen')
  await expect(button(page, 'Stopp')).toBeFocused()
  while (await voice.isSpeaking()) await voice.end()
  const before = [title, prompt, 'Milas Handy brummt.', 'Wer schreibt da?', 'Sofort antworten', 'Mama zeigen']
  expect(await voice.said()).toEqual(before)
  await press(page, 'Aufgabe vorlesen', 'Sofort antworten')
  await expect(button(page, 'Aufgabe vorlesen'), 'silent with the next step').toBeVisible()
  expect(await voice.isSpeaking()).toBe(false)
  const heard = (await voice.said()).length
  await press(page, 'Aufgabe vorlesen')
  while (await voice.isSpeaking()) await voice.end()
  expect((await voice.said()).slice(heard)).toEqual([
    'Jetzt fragt jemand nach ihrer Adresse.',
    'Hier ist noch nicht Schluss.',
    'Geh zurück und probier es anders.',
  ])
  await expectSound(page)
})

play('an activity of a kind that this page does not know is left out', async ({ db, pageOf }) => {
  const { child, lesson, lessonId } = await makeLearner(db)
  const unknown = { ...sampleOf('flip'), kind: 'sing' } as unknown as Activity
  await giveActivities(db, lessonId, [unknown])
  const page = await pageOf(child, lesson)
  await expect(page.getByText('Lies mich.')).toBeVisible()
  await expect(page.getByText('Ende.')).toBeVisible()
  await expect(within(page)).toHaveCount(0)
})
