import { existsSync } from 'node:fs'
import { chromium, type Page } from '@playwright/test'
import { polyfilled } from '../../../app/browsers/first-script.ts'
import { makeCompetency } from '../../support/curriculum.ts'
import { givePass, makeLearner } from '../../support/learning.ts'
import { makeChild, makeParent } from '../../support/people.ts'
import { expect, test } from '../support/fixtures.ts'
import { answerQuiz, rightly } from '../support/quiz.ts'
import { cardOf, mainNavigation, PHONE } from '../support/screen.ts'
import { signIn, signInByForm, signOut } from '../support/sign-in.ts'
import { titleOf } from '../support/title.ts'

test.describe('in the oldest browser that we say works', () => {
  /** Takes away what it lacks, before anything of the page runs. */
  const makeOld = (page: Page) =>
    page.addInitScript((lacking: string[]) => {
      for (const name of lacking) {
        const [owner = '', method = ''] = name.split('.')
        const of = owner === '[]' ? Array.prototype : (window[owner as keyof Window] as object)
        Reflect.deleteProperty(of, method)
      }
    }, polyfilled)

  test('a child learns, and a parent sees to its family', { tag: '@promise' }, async ({ emptyPage, server, db }) => {
    test.slow()
    const { child, parent, competency, lesson, quiz, level } = await makeLearner(db)
    const page = await emptyPage()
    await makeOld(page)
    await signIn(page.context(), server.url, child.email)
    await page.goto('/child-dashboard')
    await expect(cardOf(page, competency.title)).toBeVisible()
    await page.goto(lesson)
    await page.getByRole('button', { name: 'Als gelesen markieren' }).click()
    await expect(page.getByText('Erfolgreich!')).toBeVisible()
    await page.goto(quiz)
    await answerQuiz(page, level.questions, rightly)
    await expect(page.getByText('Gespeichert', { exact: true })).toBeVisible()

    const other = await emptyPage()
    await makeOld(other)
    await signIn(other.context(), server.url, parent.email)
    await other.goto('/dashboard')
    await expect(other.getByRole('heading', { name: 'Heute', level: 1 })).toBeVisible()
    await other.goto('/profile')
    await expect(titleOf(other)).toBeVisible()
    await other.goto('/woerterbuch')
    await expect(other.getByRole('navigation', { name: 'Buchstaben' })).toBeVisible()
  })

  test('an older one is told so before anybody types', async ({ emptyPage }) => {
    const page = await emptyPage()
    await page.addInitScript(() => Reflect.deleteProperty(HTMLScriptElement, 'supports'))
    await page.goto('/login')
    await expect(page.getByText('Dieser Browser ist zu alt')).toBeVisible()
    await expect(page.getByText('Safari 16.4')).toBeVisible()
    const recent = await emptyPage()
    await recent.goto('/login')
    await expect(recent.getByLabel('E-Mail-Adresse')).toBeVisible()
    await expect(recent.getByText('Dieser Browser ist zu alt')).toBeHidden()
  })

  test('one that does not know whether there are scripts shows nothing twice', async ({ emptyPage }) => {
    const page = await emptyPage()
    await page.route('**/assets/*.css', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('scripting:', 'unheard-of:') })
    })
    await page.goto('/faq')
    await expect(page.getByRole('main').getByRole('heading', { name: 'Was kostet das?' })).toHaveCount(1)
  })
})

test('without the storage of the tab a parent has the dashboard and chooses a child', async ({
  emptyPage,
  server,
  db,
  expectErrors,
}) => {
  expectErrors(/blocked here/) // the router's own script, which goes on
  const parent = await makeParent(db)
  await makeChild(db, parent, { name: 'Anna' })
  await makeChild(db, parent, { name: 'Ole' })
  const page = await emptyPage()
  await page.addInitScript(() =>
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('blocked here', 'SecurityError')
      },
    }),
  )
  await signIn(page.context(), server.url, parent.email)
  await page.goto('/dashboard')
  await page.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: /^Ole/ }).click()
  await expect(page.getByRole('region', { name: /^Abgeschlossene Kompetenzen - Ole/ })).toBeVisible()
})

test('the browser is asked to keep what a child’s device keeps, and what it has thrown away all the same is told once', async ({
  emptyPage,
  server,
  db,
}) => {
  const { child, competency } = await makeLearner(db)
  const page = await emptyPage()
  await page.addInitScript(() => {
    StorageManager.prototype.persist = async () => {
      document.documentElement.dataset.askedToKeep = ''
      return false
    }
  })
  await signIn(page.context(), server.url, child.email)
  await page.goto('/child-dashboard')
  await expect(page.locator('html')).toHaveAttribute('data-asked-to-keep', '')
  const told = page.getByRole('region', { name: 'Dein Browser hat aufgeräumt' })
  await expect(cardOf(page, competency.title)).toBeVisible()
  await expect(told).toBeHidden()

  await page.goto('/imprint')
  await page.evaluate(() => {
    localStorage.clear()
    return new Promise((resolve, reject) => {
      const deleting = indexedDB.deleteDatabase('netzpass')
      deleting.onsuccess = resolve
      deleting.onerror = reject
    })
  })
  await page.goto('/child-dashboard')
  await expect(told).toBeVisible()
  await told.getByRole('button', { name: 'Verstanden' }).click()
  await expect(told).toBeHidden()
  await page.reload()
  await expect(cardOf(page, competency.title)).toBeVisible()
  await expect(told).toBeHidden()
})

test.describe('when somebody goes back', () => {
  // Debian's smaller build for tests keeps no pages as they were left; the rules of it are in
  // app/session/shown-again.test.ts.
  const executablePath = process.env.CHROMIUM?.replace('-headless-shell', '')
  test.skip(executablePath !== undefined && !existsSync(executablePath), 'needs the whole Chromium')

  /** Playwright switches the cache off that keeps pages as they were left. */
  async function withBackAtOnce(url: string, play: (page: Page) => Promise<void>) {
    const browser = await chromium.launch({
      ...(executablePath && { executablePath }),
      args: ['--no-sandbox', '--disable-gpu'],
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    })
    try {
      const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce', locale: 'de-DE' })
      await play(await context.newPage())
    } finally {
      await browser.close()
    }
  }
  /** The document is that of the home page, which a browser may keep. */
  async function enterFromHome(page: Page, parent: { email: string }) {
    await page.goto('/')
    await page.getByRole('banner').getByRole('link', { name: 'Anmelden' }).click()
    await signInByForm(page, parent)
    await expect(page.getByRole('combobox', { name: 'Kind' })).toHaveValue(/Mila/)
  }
  /** Counts how often a page was shown again as it was left: the story would prove nothing otherwise. */
  const countKept = (page: Page) =>
    page.addInitScript(() =>
      window.addEventListener('pageshow', ({ persisted }) => {
        if (persisted) localStorage.setItem('kept pages', 'shown')
      }),
    )
  const wereKept = (page: Page) => page.evaluate(() => localStorage.getItem('kept pages'))

  test('after signing out nothing of the family is there', { tag: '@promise' }, async ({ server, db }) => {
    const parent = await makeParent(db)
    await makeChild(db, parent)
    await withBackAtOnce(server.url, async (page) => {
      await countKept(page)
      await enterFromHome(page, parent)
      await signOut(page)
      await expect(page).toHaveURL('/')
      await page.evaluate(() => window.history.back()) // goBack() waits for a page that is loaded
      await expect(page).toHaveURL(/\/login/)
      await expect(page.getByText('Mila')).toHaveCount(0)
      expect(await wereKept(page)).toBe('shown')
    })
  })

  test('a child that learns on its parent’s device finds nothing of its parent', async ({ server, db }) => {
    const { parent } = await makeLearner(db)
    await withBackAtOnce(server.url, async (page) => {
      await countKept(page)
      await enterFromHome(page, parent)
      await page.getByRole('link', { name: 'Familie', exact: true }).first().click()
      await page.getByRole('button', { name: 'Hier lernen: Mila Muster' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Als Mila lernen' }).click()
      await expect(page.getByRole('heading', { name: 'Hallo Mila', level: 1 })).toBeVisible()
      await page.evaluate(() => window.history.back()) // goBack() waits for a page that is loaded
      await expect(page).toHaveURL('/child-dashboard')
      await expect(page.getByRole('heading', { name: 'Hallo Mila', level: 1 })).toBeVisible()
      expect(await wereKept(page)).toBe('shown')
    })
  })
})

// Safari keeps the transactions of such a page too, and all later pages would wait for them without end.
test('a child’s page that the browser keeps for the way back has closed its store, and opens it again', async ({
  emptyPage,
  server,
  db,
}) => {
  const { child, lesson } = await makeLearner(db)
  const page = await emptyPage()
  await page.addInitScript(() => {
    const close = IDBDatabase.prototype.close
    IDBDatabase.prototype.close = function () {
      document.documentElement.dataset.closed = this.name
      close.call(this)
    }
  })
  await signIn(page.context(), server.url, child.email)
  await page.goto(lesson)
  const mark = page.getByRole('button', { name: 'Als gelesen markieren' })
  await expect(mark).toBeVisible()
  const tell = (event: string) =>
    page.evaluate((name) => window.dispatchEvent(new PageTransitionEvent(name, { persisted: true })), event)
  await tell('pagehide')
  await expect(page.locator('html')).toHaveAttribute('data-closed', 'netzpass')
  await tell('pageshow')
  await mark.click()
  await expect(page.getByRole('button', { name: '✓ Als gelesen markiert' })).toBeVisible()
})

test.describe('a page that the browser has translated', () => {
  /** What Google's translator does to a page: each text leaves, and a <font> with other words takes its place. */
  const translate = (page: Page) =>
    page.evaluate(() => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) {
        const text = walker.currentNode as Text
        const isCode = text.parentElement?.closest('script, style, font')
        if (!isCode && text.data.trim() !== '') texts.push(text)
      }
      for (const text of texts) {
        const font = document.createElement('font')
        text.replaceWith(font)
        font.append(text.data)
      }
    })

  test('goes on where texts and what stands beside them change', async ({ pageOf, db }) => {
    const { parent, asChild } = await makeLearner(db)
    await makeChild(db, parent, { name: 'Ole' })
    const wish = await makeCompetency(db)
    await asChild.wishes.set({ competencyId: wish.id, isWished: true })
    const page = await pageOf(parent, '/dashboard')
    await expect(page.getByRole('combobox', { name: 'Kind' })).toHaveValue(/Mila/)
    await translate(page)
    await page.getByRole('button', { name: `Hinzufügen: ${wish.title} für Mila` }).click()
    await expect(page.getByRole('article', { name: wish.title })).toBeVisible()
    await translate(page)
    await page.getByRole('combobox', { name: 'Kind' }).click()
    await page.getByRole('option', { name: /^Ole/ }).click()
    await expect(page.getByRole('heading', { name: /^Abgeschlossene Kompetenzen/ })).toContainText('Ole')
    await translate(page)
    await page.getByRole('combobox', { name: 'Kind' }).click()
    await page.getByRole('option', { name: /^Mila/ }).click()
    await expect(page.getByRole('heading', { name: /^Abgeschlossene Kompetenzen/ })).toContainText('Mila')
  })
})

test.describe('after an update that took the old files away', () => {
  const takeFilesAway = (page: Page) =>
    page.route('**/assets/*', (route) => route.fulfill({ status: 404, body: 'gone' }))
  const note = (page: Page) => page.getByRole('alert').filter({ hasText: 'Es gibt eine neue Version' })

  for (const [what, path, field, press] of [
    ['a menu', '/profile', 'Telefon', (page: Page) => page.getByRole('button', { name: 'Mein Konto' }).click()],
    ['another screen', '/profile', 'Neues Passwort', (page: Page) => mainNavigation(page).getByText('FAQ').click()],
  ] as const) {
    test(`what was typed stays when ${what} is missing, and the page says why`, async ({
      pageOf,
      db,
      expectErrors,
    }) => {
      expectErrors(/preload CSS|dynamically imported module|Error loading route module/)
      const page = await pageOf(await makeParent(db), path)
      await expect(page.locator('html')).toHaveAttribute('data-started', '')
      const typed = page.getByLabel(field).first()
      await typed.fill('0151 2345678')
      await takeFilesAway(page)
      await press(page)
      await expect(note(page)).toBeVisible()
      await expect(typed).toHaveValue('0151 2345678')
      await note(page).getByRole('button', { name: 'Noch hier bleiben' }).click()
      await expect(note(page)).toBeHidden()
      await expect(typed).toHaveValue('0151 2345678')
    })
  }
})

test('a page whose scripts something has changed says so instead of staying empty', async ({
  emptyPage,
  expectErrors,
}) => {
  expectErrors(/Content Security Policy/)
  const page = await emptyPage()
  await page.route('**/login', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replaceAll(/(<script(?![^>]*src=)[^>]*>)/g, '$1 ')
    await route.fulfill({ response: answer, body })
  })
  await page.goto('/login')
  const note = page.getByText('Diese Seite ist noch nicht bereit')
  await expect(note, 'a slow line may still bring it').toBeHidden()
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if ((animation as CSSAnimation).animationName === 'not-started') animation.finish()
  })
  await expect(note).toBeVisible()

  const whole = await emptyPage()
  await whole.goto('/login')
  await expect(whole.getByLabel('E-Mail-Adresse')).toBeVisible()
  await expect(whole.locator('html')).toHaveAttribute('data-started', '')
  await expect(whole.getByText('Diese Seite ist noch nicht bereit')).toBeHidden()
})

test('what is printed from a dark screen has dark letters', async ({ visitorPage }) => {
  const page = await visitorPage('/hilfe', { colorScheme: 'dark' })
  const ink = () => page.evaluate(() => getComputedStyle(document.body).color)
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  const onScreen = await ink()
  await page.evaluate(() =>
    window.addEventListener('beforeprint', () => {
      document.body.dataset.printed = getComputedStyle(document.body).color
    }),
  )
  await page.pdf()
  const light = await visitorPage('/hilfe', { colorScheme: 'light' })
  const black = await light.evaluate(() => getComputedStyle(document.body).color)
  expect(await page.locator('body').getAttribute('data-printed')).toBe(black)
  expect(await ink(), 'the screen is as it was').toBe(onScreen)
  expect(onScreen).not.toBe(black)
})

test('with the longest names nothing leaves a phone', async ({ pageOf, db }) => {
  const long = { name: 'W'.repeat(50), lastName: 'M'.repeat(50) }
  const { parent, child, competency } = await makeLearner(db, {}, long)
  const pass = await givePass(db, child, { title: 'Sichere Passwörter', earnedAt: new Date() })
  for (const [who, path] of [
    [parent, '/dashboard'],
    [parent, '/family'],
    [parent, `/family/${child.id}`],
    [parent, `/family/${child.id}/competency/${competency.id}`],
    [parent, `/family/${child.id}/pass/${pass.id}`],
    [child, `/meine-paesse/${pass.id}`],
    [child, '/child-dashboard'],
    [child, '/ich'],
  ] as const) {
    const page = await pageOf(who, path, PHONE)
    await expect(titleOf(page).first()).toBeVisible()
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await expect.poll(overflow, path).toBeLessThanOrEqual(0)
    await page.close()
  }
})

test('with the letter distances that people set themselves the menu is in a window of 320 px', async ({
  visitorPage,
}) => {
  const page = await visitorPage('/', { viewport: { width: 320, height: 640 } })
  // WCAG 2.2, 1.4.12
  await page.addStyleTag({
    content: '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
  })
  await expect(page.getByRole('button', { name: 'Menü öffnen' })).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})
