import type { Page } from '@playwright/test'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../../../app/routes.ts'
import { contentTypes } from '../../../domain/content/content.ts'
import { slugOf } from '../../../domain/platform/slug.ts'
import { makeMailedLink } from '../../../server/people/accounts/mailed-links.ts'
import { asSystem, type Db } from '../../../server/platform/db/actor.ts'
import { callersOf } from '../../support/callers.ts'
import { makeCompetency, type TestLevel } from '../../support/curriculum.ts'
import { assign, finishLevel, letDaysPass } from '../../support/learning.ts'
import { accompany, makeAdmin, makeChild, makeParent } from '../../support/people.ts'
import { expect, test } from '../support/fixtures.ts'
import { pressMore, showMore } from '../support/more.ts'
import { expectPrimary, type Hand, hands, pressWhereSeen } from '../support/press.ts'

// Most stories find links and buttons by their role. Here they are pressed as a person presses them: what is seen,
// where it is seen. A button may look as it should and be dead, because something lies above it or because it
// moves away when it is pressed.

/** Everything that the screens show, made again for each story: presses change it. */
async function makeWorld(db: Db) {
  const [parent, newParent, admin] = [await makeParent(db), await makeParent(db), await makeAdmin(db)]
  const [child, sister] = [
    await makeChild(db, parent),
    await makeChild(db, parent, { name: 'Rosa', registered: false }),
  ]
  const [begun, fresh, earned] = [
    await makeCompetency(db, { levels: 2 }),
    await makeCompetency(db, { questions: 1 }),
    await makeCompetency(db, { questions: 3 }),
  ]
  await assign(db, child, begun, fresh, earned)
  for (const { levels } of [begun, earned]) await finishLevel(db, child, levels[0] as TestLevel)
  await letDaysPass(db, child, 28)
  const helped = await makeChild(db, await makeParent(db), { name: 'Emil' })
  await accompany(db, helped, parent, 'helper')
  const { passes } = await callersOf(db).asChild(child).learning.childDashboard()
  return {
    ...{ db, parent, newParent, admin, child, sister, helped, begun, fresh, earned },
    pass: passes[0] as (typeof passes)[number],
    ofParent: callersOf(db).asParent(parent),
    ofAdmin: callersOf(db).asAdmin(admin),
  }
}
type World = Awaited<ReturnType<typeof makeWorld>>

type Outcome = {
  /** Begun before the press, done when what must happen has happened. */
  happens: (page: Page) => Promise<unknown>
  /** What stands there then. */
  next?: Stage
}
type Stage = {
  /** What is to be done before the buttons can be pressed. */
  given?: (page: Page) => Promise<unknown>
  /** The primary buttons, by what is written on them. */
  primary: Record<string, Outcome>
  /** Others that stand there too and are pressed on another screen; besides these there may be none. */
  besides?: string[]
}
type Screen = Stage & {
  /** As in app/routes.ts. */
  route: string
  at: (world: World) => string | Promise<string>
}

const leadsTo = (path: string | RegExp): Outcome => ({ happens: (page) => expect(page).toHaveURL(path) })
const says = (text: string | RegExp, next?: Stage): Outcome => ({
  happens: (page) => expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible(),
  ...(next && { next }),
})
const opens = (title: string | RegExp, next: Stage): Outcome => ({
  happens: (page) => expect(page.getByRole('dialog', { name: title })).toBeVisible(),
  next,
})
const asks = (procedure: string): Outcome => ({
  happens: (page) => page.waitForResponse((response) => response.url().includes(procedure)),
})
const prints: Outcome = {
  happens: (page) => page.evaluate(() => new Promise<void>((resolve) => Object.assign(window, { print: resolve }))),
}
const none = {}
const PRESS = 'Drück deinen Stempel auf!'
const NO_ADDRESS = 'Gültige E-Mail-Adresse erforderlich'

const fill = (label: string, text: string) => (page: Page) => page.getByLabel(label).first().fill(text)
const click = (role: 'button' | 'radio' | 'checkbox' | 'tab', name: string | RegExp) => (page: Page) =>
  page.getByRole(role, { name }).first().click()

const leadHome = { 'Zur Startseite': leadsTo('/') }
const register = { 'Kostenlos registrieren': leadsTo('/register') }

const ofVisitor: Screen[] = [
  {
    route: '',
    at: () => '/',
    primary: {
      ...register,
      'Level ausprobieren': leadsTo('/ausprobieren'),
      'Jetzt kostenlos starten': leadsTo('/register'),
    },
  },
  { route: 'ausprobieren', at: () => '/ausprobieren', primary: { 'Los geht’s': leadsTo(/schritt=1$/) } },
  { route: 'about', at: () => '/about', primary: { 'Kompetenzen ansehen': leadsTo('/kompetenzen') } },
  { route: 'faq', at: () => '/faq', primary: none },
  { route: 'woerterbuch', at: () => '/woerterbuch', primary: none },
  { route: 'kompetenzen', at: () => '/kompetenzen', primary: none },
  { route: 'kompetenzen/:slug', at: ({ fresh }) => `/kompetenzen/${slugOf(fresh.title)}`, primary: register },
  ...['hilfe', 'privacy', 'terms', 'imprint', 'barrierefreiheit', 'pass/:code?'].map(
    (route): Screen => ({ route, at: () => `/${route.split('/')[0]}`, primary: none }),
  ),
  ...['404', '*', 'postfach', 'postfach/:mailId'].map(
    (route): Screen => ({ route, at: () => `/${route}`, primary: leadHome }),
  ),
  {
    route: 'login',
    at: () => '/login',
    given: async (page) => {
      await fill('E-Mail-Adresse', 'niemand@familie.example')(page)
      await fill('Passwort', 'Falsch-Geraten-1')(page)
    },
    primary: { Anmelden: says('E-Mail-Adresse oder Passwort ist falsch.') },
  },
  {
    route: 'lernen',
    at: () => '/lernen',
    given: async (page) => {
      await fill('Familien-Code', 'AAAA-AAAA')(page)
      await expect(page.getByRole('alert')).toBeVisible()
    },
    primary: { Weiter: asks('nicknameLogins.family') },
  },
  {
    route: 'register',
    at: () => '/register',
    given: click('checkbox', /Nutzungsbedingungen/),
    primary: { Registrieren: says('Vorname ist erforderlich') },
  },
  { route: 'einrichten', at: () => '/einrichten', primary: none },
  { route: 'reset-password', at: () => '/reset-password', primary: { 'Link anfordern': says(NO_ADDRESS) } },
  {
    route: 'reset-password',
    at: (world) => mailedLink(world, 'reset'),
    primary: { 'Passwort speichern': says(/^Das Passwort muss/) },
  },
  {
    route: 'confirm-email',
    at: () => '/confirm-email?token=ausgedacht',
    primary: { 'Neuen Link senden': says(NO_ADDRESS) },
  },
  {
    route: 'confirm-email',
    at: (world) => mailedLink(world, 'confirm'),
    primary: { 'Adresse bestätigen': asks('/api/auth/confirm-email') },
  },
  {
    route: 'invitation/:token',
    at: async ({ ofParent, sister }) =>
      new URL((await ofParent.invitations.create({ childId: sister.id })).link).pathname,
    primary: { 'Konto erstellen': says(/^Das Passwort muss/) },
  },
  { route: 'invitation/:token', at: () => '/invitation/ausgedacht', primary: { 'Zur Anmeldung': leadsTo('/login') } },
  {
    route: 'begleiten/:token',
    at: inviteAdult,
    primary: { 'Konto anlegen': leadsTo(/\/register\?weiter=/) },
  },
  {
    route: 'begleiten/:token',
    at: () => '/begleiten/ausgedacht',
    primary: { 'Zu meiner Startseite': leadsTo('/login') },
  },
  {
    route: 'abmelden/:token',
    at: () => '/abmelden/ausgedacht',
    primary: { Abbestellen: asks('dailyStatus.switchOff') },
  },
  {
    route: 'share/:token?',
    at: (world) => linkTo(world, 'lesson'),
    primary: { 'Als gelesen markieren': says('Die Lektion ist als gelesen markiert.') },
  },
  { route: 'share/:token?', at: (world) => linkTo(world, 'quiz'), primary: { 'Los geht’s': says('Frage 1?') } },
  { route: 'share/:token/text', at: async (world) => `${await linkTo(world, 'lesson')}/text`, primary: none },
]

async function mailedLink({ db, newParent: { id, email } }: World, purpose: 'confirm' | 'reset') {
  const token = await asSystem(db, 'a test', (tx) => makeMailedLink(tx, { userId: id, purpose, email }))
  return `/${purpose === 'reset' ? 'reset-password' : 'confirm-email'}?token=${token}`
}

async function linkTo({ ofParent, child, fresh }: World, contentType: 'lesson' | 'quiz') {
  const [{ lessonIds, quizId }] = fresh.levels as [TestLevel]
  const contentId = contentType === 'lesson' ? (lessonIds[0] as string) : quizId
  return `/share/${(await ofParent.sharing.link({ childId: child.id, contentType, contentId })).token}`
}

async function inviteAdult({ ofParent, sister }: World) {
  return new URL((await ofParent.guardians.invite({ kind: 'helper', childIds: [sister.id] })).url).pathname
}

const addChild: Stage = { primary: { 'Kind hinzufügen': says('Name muss mindestens 2 Zeichen haben.') } }
const setUp = { primary: { Speichern: says(/^Bitte sechs Ziffern/) } } satisfies Stage
const addCompetency: Stage = {
  given: (page) => page.getByRole('dialog').getByRole('checkbox').first().click(),
  primary: { Hinzufügen: says(/wurde erfolgreich für Mila hinzugefügt/) },
}
const adultsProfile: Record<string, Outcome> = {
  Speichern: says('Profil aktualisiert'),
  'Passwort ändern': says('Die Passwörter stimmen nicht überein.'),
}

const linkAndCode: Stage = {
  primary: { 'Link kopieren': says(/^(Link kopiert|Fehler beim Kopieren)/) },
}

const ofNewParent: Screen[] = [
  { route: 'dashboard', at: () => '/dashboard', primary: { 'Los geht’s': leadsTo('/erste-schritte') } },
  {
    route: 'erste-schritte/:childId?/:step?',
    at: () => '/erste-schritte',
    primary: { 'Ich willige ein – weiter': says('Name muss mindestens 2 Zeichen haben.') },
  },
  { route: 'family', at: () => '/family', primary: { 'Kind hinzufügen': opens('Kind hinzufügen', addChild) } },
  {
    route: 'profile',
    at: () => '/profile',
    given: fill('Neues Passwort', 'Ganz-Neues-Pferd-9'),
    primary: { ...adultsProfile, 'Einstellungen speichern': says('Einstellungen gespeichert') },
  },
  {
    route: 'profile/two-factor',
    at: () => '/profile/two-factor',
    primary: {
      'Zweiten Schritt einrichten': says('Einschalten', {
        primary: { Einschalten: says('Bitte geben Sie die 6 Ziffern aus Ihrer App ein.') },
      }),
    },
  },
]

const ofParent: Screen[] = [
  {
    route: 'dashboard',
    at: () => '/dashboard',
    primary: { 'Kompetenz hinzufügen': opens('Kompetenz hinzufügen', addCompetency) },
  },
  {
    route: 'family',
    at: () => '/family',
    primary: {
      'Kind hinzufügen': opens('Kind hinzufügen', addChild),
      'Anmeldung einrichten': opens('Wie meldet sich Rosa Muster an?', {
        primary: { 'Ohne E-Mail einrichten': opens('So meldet sich Rosa Muster an', setUp) },
      }),
    },
  },
  ...(
    [
      ['Bearbeiten: Rosa Muster', { Speichern: says('Kind aktualisiert') }],
      ['Kind einladen: Rosa Muster', { 'Link kopieren': says(/^(Link kopiert|Fehler beim Kopieren)/) }],
      ['Anmeldung ohne E-Mail: Rosa Muster', setUp.primary],
    ] satisfies [string, Record<string, Outcome>][]
  ).map(
    ([opener, primary]): Screen => ({
      route: 'family',
      at: () => '/family',
      given: async (page) => {
        await showMore(page, 'Rosa Muster')
        await click('button', opener)(page)
      },
      primary,
    }),
  ),
  {
    route: 'family/:childId',
    at: ({ child }) => `/family/${child.id}`,
    primary: {
      'Jetzt lesen': leadsTo(/lektion=/),
      'Kompetenz hinzufügen': opens('Kompetenz hinzufügen', {
        given: click('checkbox', /^Online-Spiele/),
        primary: { Hinzufügen: says('Kompetenz zugewiesen') },
      }),
    },
  },
  {
    route: 'family/:childId/vereinbarung',
    at: ({ child }) => `/family/${child.id}/vereinbarung`,
    primary: {
      'Weiter zur Vorschau': says('So sieht sie aus', {
        primary: {
          'Allen zum Unterschreiben geben': says('Zum Unterschreiben', {
            primary: { 'Einverstanden – unterschreiben': asks('agreements.sign') },
          }),
        },
      }),
    },
  },
  { route: 'family/:childId/einblick', at: ({ child }) => `/family/${child.id}/einblick`, primary: none },
  {
    route: 'family/:childId/competency/:competencyId',
    at: ({ child, begun }) => `/family/${child.id}/competency/${begun.id}`,
    primary: { 'Jetzt lesen': leadsTo(/lektion=/) },
  },
  {
    route: 'family/:childId/competency/:competencyId',
    at: ({ child, begun }) => `/family/${child.id}/competency/${begun.id}`,
    given: async (page) => {
      await pressMore(page, 'Link teilen', 'Lektion 2.1')
    },
    primary: { 'Link kopieren': says(/^(Link kopiert|Fehler beim Kopieren)/) },
  },
  {
    route: 'family/:childId/competency/:competencyId/papier',
    at: ({ child, begun }) => `/family/${child.id}/competency/${begun.id}/papier`,
    primary: { Drucken: prints },
  },
  {
    route: 'family/:childId/pass/:passId',
    at: ({ child, pass }) => `/family/${child.id}/pass/${pass.id}`,
    primary: { Drucken: prints, Gratulieren: says(/^✓ Gratuliert/) },
  },
  {
    route: 'erste-schritte/:childId?/:step?',
    at: ({ sister }) => `/erste-schritte/${sister.id}`,
    primary: { 'Damit fängt Rosa an': leadsTo(/\/anmeldung$/) },
  },
  {
    route: 'erste-schritte/:childId?/:step?',
    at: ({ sister }) => `/erste-schritte/${sister.id}/anmeldung`,
    primary: { Speichern: says(/^Bitte sechs Ziffern/) },
  },
  {
    route: 'erste-schritte/:childId?/:step?',
    at: ({ sister }) => `/erste-schritte/${sister.id}/fertig`,
    primary: { 'Zum Dashboard': leadsTo('/dashboard') },
  },
  {
    route: 'kompetenzen/:slug',
    at: ({ fresh }) => `/kompetenzen/${slugOf(fresh.title)}`,
    primary: { 'Zum Dashboard': leadsTo('/dashboard'), 'Für Rosa hinzufügen': says('Rosa lernt das jetzt') },
  },
  {
    route: 'begleitung',
    at: () => '/begleitung',
    primary: {
      'Jemanden einladen': opens('Als was laden Sie ein?', {
        primary: {
          Weiter: opens('Welche Kinder?', {
            primary: {
              Weiter: opens('Wie schicken Sie den Link?', {
                primary: { 'Link erstellen': opens('Die Einladung ist fertig', linkAndCode) },
              }),
            },
          }),
        },
      }),
    },
  },
  { route: 'begleiten', at: () => '/begleiten', primary: none },
  { route: 'begleiten/kind/:childId', at: ({ helped }) => `/begleiten/kind/${helped.id}`, primary: none },
  {
    // At last: the screens before need her.
    route: 'family',
    at: () => '/family',
    given: (page) => pressMore(page, 'Löschen', 'Rosa Muster'),
    primary: { 'Endgültig löschen': says('Kind gelöscht') },
  },
]

const checkAnswer = (letters: string[], next: Stage): Stage => ({
  given: async (page) => {
    for (const letter of letters) await page.getByLabel(`Antwort ${letter}`, { exact: true }).check()
  },
  primary: { 'Antwort prüfen': says('Genau richtig', next) },
})

/** Whoever came from the lesson has begun the quiz already. */
async function leaveNoRun(page: Page) {
  const quiz = page.url()
  await page.goto('/imprint') // where nothing is kept while it is cleared
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(quiz)
}

const ofChild: Screen[] = [
  {
    route: 'child-dashboard',
    at: () => '/child-dashboard',
    primary: {
      Weitermachen: leadsTo(/\/child-competency\//),
      Loslegen: leadsTo(/\/child-competency\//),
      Auffrischen: leadsTo(/\/auffrischen\//),
    },
  },
  {
    route: 'child-competency/:competencyId',
    at: ({ fresh }) => `/child-competency/${fresh.id}`,
    primary: { 'Los geht’s: Lektion 1.1': leadsTo(/lektion=/), 'Lektion lesen': leadsTo(/lektion=/) },
  },
  {
    route: 'child-competency/:competencyId',
    at: ({ fresh }) => `/child-competency/${fresh.id}?lektion=${fresh.levels[0]?.lessonIds[0]}`,
    primary: {
      'Fertig gelesen – weiter zum Quiz': leadsTo(/quiz=/),
    },
  },
  {
    route: 'child-competency/:competencyId',
    at: ({ fresh }) => `/child-competency/${fresh.id}?quiz=${fresh.levels[0]?.quizId}`,
    given: leaveNoRun,
    primary: {
      'Los geht’s': says(
        'Frage 1?',
        checkAnswer(['A', 'B'], {
          primary: {
            'Ergebnis ansehen': says('Sehr gut gemacht!', {
              primary: {
                [PRESS]: says(/^Du hast den Pass .* verdient$/, {
                  primary: { 'Pass ansehen und drucken': leadsTo(/\/meine-paesse\//) },
                }),
              },
            }),
          },
        }),
      ),
    },
  },
  {
    route: 'child-competency/:competencyId',
    at: ({ earned }) => `/child-competency/${earned.id}?lektion=${earned.levels[0]?.lessonIds[0]}`,
    primary: { 'Zu meinen Pässen': leadsTo('/child-dashboard') },
  },
  { route: 'meine-paesse/:passId', at: ({ pass }) => `/meine-paesse/${pass.id}`, primary: { Drucken: prints } },
  {
    route: 'auffrischen/:passId',
    at: ({ pass }) => `/auffrischen/${pass.id}`,
    primary: { 'Los geht’s': says(/^Frage \d\?$/) },
  },
  { route: 'mein-heft', at: () => '/mein-heft', primary: { 'Zu meinen Pässen': leadsTo('/child-dashboard') } },
  { route: 'zum-ausdrucken', at: () => '/zum-ausdrucken', primary: { Drucken: prints } },
  { route: 'stempelheft', at: () => '/stempelheft', primary: none },
  { route: 'ich', at: () => '/ich', primary: none },
  { route: 'unsere-vereinbarung', at: () => '/unsere-vereinbarung', primary: none },
  {
    route: 'unsere-vereinbarung',
    at: async ({ ofParent, child }) => {
      const own = { promisedBy: 'parent', text: 'Wir backen am Sonntag Pizza.' } as const
      await ofParent.agreements.offer({ childId: child.id, kept: null, chosen: [], own })
      return '/unsere-vereinbarung'
    },
    primary: { 'Einverstanden – tipp auf deine Figur!': says(/Jetzt fehlen noch deine Eltern/) },
  },
  { route: 'was-meine-eltern-sehen', at: () => '/was-meine-eltern-sehen', primary: none },
  { route: 'profile', at: () => '/profile', primary: { Speichern: says('Profil aktualisiert') } },
]

const noTitle = says('Titel muss mindestens 3 Zeichen lang sein.')

const levelOf = ({ fresh }: World) => `/admin/competencies/${fresh.id}/skill-levels/${fresh.levels[0]?.id}`

const ofAdmin: Screen[] = [
  ...[
    'admin',
    'admin/suche',
    'admin/packages',
    'admin/reviews',
    'admin/papierkorb',
    'admin/users',
    'admin/audit',
    'admin/mails',
  ].map((route): Screen => ({ route, at: () => `/${route}`, primary: none })),
  {
    route: 'admin/einrichten',
    at: () => '/admin/einrichten?schritt=betreiber',
    primary: { Speichern: says(/^Gespeichert$/) },
  },
  {
    route: 'admin/mitteilungen',
    at: () => '/admin/mitteilungen',
    primary: { 'Neue Mitteilung': leadsTo('/admin/mitteilungen/neu') },
  },
  {
    route: 'admin/mitteilungen/neu',
    at: () => '/admin/mitteilungen/neu',
    primary: { 'Mitteilen …': says('Bitte geben Sie einen Titel an, mindestens 8 Zeichen.') },
  },
  {
    route: 'admin/bedingungen',
    at: () => '/admin/bedingungen',
    primary: { 'Veröffentlichen …': says('Bitte schreiben Sie den ganzen Text, mindestens 100 Zeichen.') },
  },
  {
    route: 'admin/aussehen',
    at: () => '/admin/aussehen',
    primary: { Speichern: says(/^Gespeichert\. So sehen/) },
  },
  {
    route: 'admin/betrieb',
    at: () => '/admin/betrieb',
    primary: { 'Testmail an mich senden': says(/Unterwegs an/) },
  },
  {
    route: 'admin/competencies',
    at: () => '/admin/competencies',
    primary: { 'Neue Kompetenz': leadsTo('/admin/competencies/new') },
  },
  { route: 'admin/competencies/new', at: () => '/admin/competencies/new', primary: { 'Kompetenz erstellen': noTitle } },
  {
    route: 'admin/competencies/:competencyId',
    at: ({ fresh }) => `/admin/competencies/${fresh.id}`,
    given: fill('Titel', ''),
    primary: { Speichern: noTitle },
  },
  {
    route: 'admin/competencies/:competencyId/skill-levels/new',
    at: ({ fresh }) => `/admin/competencies/${fresh.id}/skill-levels/new`,
    primary: { 'Skill Level erstellen': noTitle },
  },
  {
    route: 'admin/competencies/:competencyId/skill-levels/:skillLevelId',
    at: levelOf,
    given: fill('Titel', ''),
    primary: { Speichern: noTitle },
  },
  ...['Neue Lektion', 'Neues Quiz', 'Neue Simulation'].map(
    (fresh, index): Screen => ({
      route: 'admin/competencies/:competencyId/skill-levels/:skillLevelId',
      at: async (world) => `${levelOf(world)}?tab=${contentTypes[index]}`,
      primary: { [fresh]: leadsTo(/\/admin\/content\//) },
    }),
  ),
  {
    route: 'admin/content/:type/:id',
    at: ({ fresh }) => `/admin/content/lesson/${fresh.levels[0]?.lessonIds[0]}`,
    given: fill('Titel', 'Neu'),
    primary: { Veröffentlichen: says('Lektion veröffentlicht') },
  },
  {
    route: 'admin/content/:type/:id',
    at: ({ fresh }) => `/admin/content/lesson/${fresh.levels[0]?.lessonIds[0]}?ansicht=links`,
    primary: { 'Neuen Link erstellen': says(/^Erstellt am/) },
  },
  { route: 'admin/faq', at: () => '/admin/faq', primary: { 'Neue Frage': leadsTo('/admin/faq/new') } },
  { route: 'admin/faq/:faqItemId', at: () => '/admin/faq/new', primary: { 'Frage erstellen': says(/mindestens/) } },
  {
    route: 'admin/faq/:faqItemId',
    at: async ({ ofAdmin: { admin } }) => `/admin/faq/${(await admin.faq.list())[0]?.id}`,
    primary: { Speichern: says('Frage aktualisiert') },
  },
  { route: 'admin/glossary', at: () => '/admin/glossary', primary: { 'Neues Wort': leadsTo('/admin/glossary/new') } },
  {
    route: 'admin/glossary/:wordId',
    at: () => '/admin/glossary/new',
    primary: { 'Wort erstellen': says('Das Wort fehlt.') },
  },
  {
    route: 'admin/glossary/:wordId',
    at: async ({ ofAdmin: { admin } }) => `/admin/glossary/${(await admin.glossary.list())[0]?.id}`,
    primary: { Speichern: says('Wort aktualisiert') },
  },
  { route: 'admin/users/:userId', at: ({ parent }) => `/admin/users/${parent.id}`, primary: none },
  {
    route: 'admin/media',
    at: () => '/admin/media',
    primary: { 'Bilder hochladen': { happens: (page) => page.waitForEvent('filechooser') } },
  },
]

type Person = { who: string; is?: 'newParent' | 'parent' | 'child' | 'admin'; sees: Screen[]; by: Hand[] }
/** Everybody has a mouse; families have phones. */
const everybody: Person[] = [
  { who: 'a visitor', sees: ofVisitor, by: ['mouse'] },
  { who: 'a parent without children', is: 'newParent', sees: ofNewParent, by: ['mouse', 'finger'] },
  { who: 'a parent', is: 'parent', sees: ofParent, by: ['mouse', 'finger'] },
  { who: 'a child', is: 'child', sees: ofChild, by: ['mouse', 'finger'] },
  { who: 'an admin', is: 'admin', sees: ofAdmin, by: ['mouse'] },
]

for (const { who, is, sees, by } of everybody) {
  for (const hand of by) {
    test(`every primary button that ${who} sees can be pressed by ${hand} wherever it is seen`, async ({
      db,
      pageOf,
      visitorPage,
    }) => {
      test.slow()
      const world = await makeWorld(db)
      const page = is ? await pageOf(world[is], '/imprint', hands[hand]) : await visitorPage('/imprint', hands[hand])
      for (const { at, ...stage } of sees) {
        const address = await at(world)
        await test.step(address, () => pressAll(page, stage, hand, () => page.goto(address)))
      }
    })
  }
}

async function pressAll(page: Page, { given, primary, besides = [] }: Stage, hand: Hand, open: () => Promise<unknown>) {
  const labels = [...Object.keys(primary), ...besides]
  if (labels.length === 0) {
    await open()
    await expectPrimary(page, labels)
  }
  for (const [label, { happens, next }] of Object.entries(primary)) {
    await open()
    await given?.(page)
    await expectPrimary(page, labels)
    await Promise.all([happens(page), pressWhereSeen(page, label, hand)])
    if (next) await pressAll(page, next, hand, async () => {})
  }
}

test('every screen of the product is among those whose buttons are pressed', () => {
  const leadElsewhere = [
    'ausprobieren/uebung',
    'competencies',
    'competency/:competencyId',
    'kompetenz/:slug',
    'nach-der-uebung/:competencyId',
    'neue-bedingungen', // where everybody has to accept some: terms.spec.ts
  ]
  const screens = pathsOf(routes).filter((path) => !leadElsewhere.includes(path))
  expect(screens.length).toBeGreaterThan(40)
  expect([...new Set(everybody.flatMap(({ sees }) => sees.map(({ route }) => route)))].sort()).toEqual(screens.sort())
})

/** The paths at which these routes show something. */
function pathsOf(entries: RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path, index, children }) => {
    const here = [above, path].filter(Boolean).join('/')
    return [...(path || index ? [here] : []), ...pathsOf(children ?? [], here)]
  })
}
