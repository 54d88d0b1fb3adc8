import { describe, expect, test } from 'vitest'
import { contentOf } from './content.ts'
import { dataEvents } from './data-content.ts'
import { guardianEvents } from './guardian-content.ts'
import type { Letter } from './letters.tsx'
import { renderLetter } from './letters.tsx'
import { securityEvents } from './security-content.ts'

const SITE = { publicUrl: 'https://netzpass.example' }
const url = `${SITE.publicUrl}/x?token=VhX3m2nYt0kq8bZ5cR7sJ1wL9pD4gF6aHuEiOoQyTzM`
const at = new Date('2026-03-29T00:59:00Z')

const petra = { name: 'Petra Muster', isChild: false }
const mila = { name: 'Mila', isChild: true }
const invitation = (names: { childName: string; parentName: string }): Letter & { kind: 'invitation' } => ({
  kind: 'invitation',
  url,
  endsAt: at,
  ...names,
})

const childId = '0c9e8c5e-1d1f-4f0a-9a57-6a1f0c2b7d33'
const offUrl = `${SITE.publicUrl}/abmelden/${'a'.repeat(64)}`
const dailyStatus: Letter & { kind: 'daily-status' } = {
  kind: 'daily-status',
  name: 'Petra Muster',
  offUrl,
  children: [
    {
      id: childId,
      name: 'Mila',
      learned: [
        {
          competency: 'Passwörter',
          items: [
            { kind: 'lesson', title: 'Lange Sätze' },
            { kind: 'pass', title: 'Passwörter' },
          ],
        },
      ],
      tried: [{ kind: 'quiz', title: 'Wer liest mit?', competency: 'Daten', tries: 2 }],
      talkingPoint: 'Was war heute neu?',
    },
  ],
  analysis: { text: 'Kind A hat viel gelesen.', pseudonyms: [{ pseudonym: 'Kind A', childId }] },
}

const weekly = {
  ...dailyStatus,
  isWeekly: true,
  children: dailyStatus.children.map((child) => ({
    ...child,
    next: { title: 'Ein zweiter Schlüssel', competency: 'Passwörter', isForParent: false },
  })),
}

/** Of each kind what there is: a new kind is a type error until it stands here, a new event comes by itself. */
const ofKind: { [Kind in Letter['kind']]: Extract<Letter, { kind: Kind }>[] } = {
  'confirm-email': [petra, mila].map((reader) => ({ kind: 'confirm-email', url, ...reader })),
  'reset-password': [petra, mila].map((reader) => ({ kind: 'reset-password', url, ...reader })),
  'registered-again': [{ kind: 'registered-again', url }],
  'change-email': [petra, mila].map((reader) => ({ kind: 'change-email', url, ...reader })),
  'email-changed': [petra, mila].map((reader) => ({ kind: 'email-changed', ...reader })),
  invitation: [invitation({ childName: 'Mila', parentName: 'Petra Muster' })],
  'child-locked': [{ kind: 'child-locked', url, ...petra }],
  'security-notice': securityEvents.flatMap((what) =>
    [petra, mila].map((reader) => ({ kind: 'security-notice' as const, what, at, ...reader })),
  ),
  'own-data': dataEvents.map((what) => ({ kind: 'own-data', what, at, ...petra })),
  guardian: guardianEvents.flatMap((what) =>
    ['Jonas Muster', null].map((by) => ({ kind: 'guardian' as const, what, by, at, ...petra })),
  ),
  'guardian-invitation': (['guardian', 'helper'] as const).map((as) => ({
    kind: 'guardian-invitation',
    as,
    inviterName: 'Petra Muster',
    url,
    endsAt: at,
  })),
  'test-mail': [{ kind: 'test-mail', url, at, ...petra }],
  'backup-failed': [{ kind: 'backup-failed', at, ...petra }],
  'daily-status': [dailyStatus, weekly],
  announcement: [null, { from: at, until: new Date('2026-03-29T04:00:00Z') }].map((work) => ({
    kind: 'announcement',
    title: 'Wartung am Sonntag',
    body: 'Wir spielen eine neue Fassung ein.\nDanach geht es schneller.\n\nMehr unter https://netzpass.example/faq.',
    work,
  })),
}
const named = Object.values(ofKind)
  .flat()
  .map((letter) => ['what' in letter ? letter.what : letter.kind, letter] as const)
const [forParents, forChildren] = [false, true].map((isChild) =>
  named.filter(([, letter]) => contentOf(letter, SITE).isChild === isChild),
) as [typeof named, typeof named]
const everyLetter = [
  ...forParents.map(([kind, letter]) => [`${kind} for a parent`, letter] as const),
  ...forChildren.map(([kind, letter]) => [`${kind} for a child`, letter] as const),
]

const hrefsOf = (html: string) =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replace(/&amp;/g, '&'))
/** The text that a reader sees on a page, without tags. */
const wordsOf = (html: string) => html.replace(/<(style|title)>.*?<\/\1>/gs, '').replace(/<[^>]+>/g, ' ')

describe.each(everyLetter)('%s', (_what, letter) => {
  test('says the same as text and as a page', async () => {
    const { subject, text, html } = await renderLetter(letter, SITE)
    expect(subject).toMatch(/^[^\r\n]{8,70}$/)
    const words = wordsOf(html).replace(/\s+/g, ' ')
    for (const line of text.split('\n').map((one) => one.trim().replace(/:$/, ''))) {
      const isAddress = hrefsOf(html).includes(line)
      if (line && line !== '--' && !isAddress) expect(words).toContain(line)
    }
  })

  test('loads nothing from anywhere and leads only where it should', async () => {
    const { html } = await renderLetter(letter, SITE)
    expect(html).not.toMatch(/<(img|link|script|iframe|object|form|svg)\b|url\(|@import|@font-face|background=/i)
    const mayLeadTo = [
      url,
      offUrl,
      `${SITE.publicUrl}/family/${childId}`,
      ...['/reset-password', '/family', '/begleitung', '/login', '/dashboard', '/admin'].map(
        (path) => SITE.publicUrl + path,
      ),
    ]
    expect(hrefsOf(html).filter((href) => !mayLeadTo.includes(href))).toEqual([])
  })

  test('has one title, and one column in classic Outlook too', async () => {
    const { html } = await renderLetter(letter, SITE)
    expect(html.match(/<title>[^<]+<\/title>/g)).toHaveLength(1)
    const parts = html.split(/<!--\[if mso\]>(?:<table[^>]*><tr><td>|<\/td><\/tr><\/table>)<!\[endif\]-->/)
    const count = (part: string, tag: RegExp) => (part.match(tag) ?? []).length
    expect(parts.map((part) => count(part, /<table/g) - count(part, /<\/table/g))).toEqual([1, 0, -1])
  })

  test('is made for light and dark mail programs, in German, with a preview', async () => {
    const { html } = await renderLetter(letter, SITE)
    expect(html).toContain('<html dir="ltr" lang="de">')
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>')
    expect(html).toContain('@media (prefers-color-scheme: dark)')
    expect(html).toMatch(/<body[^>]*>(<!--.*?-->)*<div style="display:none[^>]*>[^<]{10,}/)
  })
})

test.each(forParents)('%s speaks to parents as Sie', async (_kind, letter) => {
  const { subject, text } = await renderLetter(letter, SITE)
  expect(`${subject} ${text}`).toMatch(/\bSie\b/)
  expect(`${subject} ${text}`).not.toMatch(/\b(du|dich|dir|deine?[nrms]?)\b/i)
})

test.each(forChildren)('%s speaks to children as du', async (_kind, letter) => {
  const { subject, text } = await renderLetter(letter, SITE)
  expect(`${subject} ${text}`).toMatch(/\b(du|dich|dir)\b/i)
  expect(`${subject} ${text}`).not.toMatch(/\b(Sie|Ihnen|Ihre?[nrms]?)\b/)
})

test('an invitation names the parent, the child and until when its link opens something', async () => {
  const { subject, text } = await renderLetter(invitation({ childName: 'Mila', parentName: 'Petra Muster' }), SITE)
  expect(subject).toBe('Petra Muster lädt dich zu Netzpass ein')
  expect(text).toMatch(/^Hallo Mila,/)
  expect(text).toContain(url)
  expect(text).toContain('Der Link gilt bis zum 29.03.2026, 01:59 Uhr, und nur einmal.')
})

test('a notice tells when it happened, in German time', async () => {
  const { text } = await renderLetter(
    { kind: 'security-notice', what: 'password-changed', at, name: 'Petra', isChild: false },
    SITE,
  )
  expect(text).toContain('am 29. März 2026 um 01:59 Uhr wurde das Passwort geändert')
})

test('whose address a stranger has entered is asked to do nothing', async () => {
  for (const isChild of [false, true]) {
    const { text } = await renderLetter(
      { kind: 'security-notice', what: 'email-in-use', at, name: 'Petra', isChild },
      SITE,
    )
    expect(text).toMatch(/(Sie müssen|Du musst) nichts tun\./)
    expect(text).not.toMatch(/Passwort/)
  }
})

describe('somebody else’s name', () => {
  const evil = 'Gewonnen! https://evil.example/x\r\nBcc: opfer@evil.example <b>0900 123456</b>'

  test.each([
    ['of a newcomer', { kind: 'confirm-email', name: evil, isChild: false, url } as const],
    ['of a parent', invitation({ childName: 'Mila', parentName: evil })],
    ['of a child', invitation({ childName: evil, parentName: 'Petra' })],
  ])('%s becomes no link, no markup, no number and no new line', async (_whose, letter) => {
    const { subject, text, html } = await renderLetter(letter, SITE)
    for (const part of [subject, text, html]) {
      expect(part).not.toContain('evil.example')
      expect(part).not.toContain('123456')
      expect(part).not.toContain('<b>')
    }
    expect(subject).not.toMatch(/[\r\n]/)
    expect(text).not.toMatch(/^Bcc/m)
    expect(new Set(hrefsOf(html))).toEqual(new Set([url]))
  })

  test('of which nothing is left leaves a letter that still reads well', async () => {
    const { text } = await renderLetter(invitation({ childName: '@', parentName: '://' }), SITE)
    expect(text).toMatch(/^Hallo,\n\nJemand hat dir einen Platz/)
  })
})

describe('the daily status', () => {
  const render = (changes: Partial<typeof dailyStatus>) => renderLetter({ ...dailyStatus, ...changes }, SITE)
  const mila = dailyStatus.children[0] as (typeof dailyStatus.children)[number]
  const called = (name: string) => ({ ...mila, id: name, name })

  test('names the children in its subject as long as they fit into it', async () => {
    expect((await render({})).subject).toBe('Das Neueste von Mila')
    const three = [called('Anton'), called('Mila'), called('Nils')]
    expect((await render({ children: three })).subject).toBe('Das Neueste von Anton, Mila und Nils')
    expect((await render({ children: [called('M'.repeat(50))] })).subject).toBe('Das Neueste von Ihren Kindern')
  })

  test('once a week tells of the week and how it goes on', async () => {
    const { subject, text } = await renderLetter(weekly, SITE)
    expect(subject).toBe('Die Woche von Mila')
    expect(text).toContain('Wie es weitergeht:\n· Lektion „Ein zweiter Schlüssel“ (Passwörter)')
    expect(text).toContain('wöchentliche Status-Updates eingeschaltet')
    expect((await render({})).text).not.toContain('Wie es weitergeht')
  })

  test('says of what a program wrote that it did, and leaves no link or number in it', async () => {
    const hostile =
      'Bitte https://evil.example/x öffnen.\r\n<b>Fett</b>\n\nmailto:a@evil.example oder 0900 123456 anrufen: jetzt'
    const { text, html } = await render({ analysis: { text: hostile, pseudonyms: [] } })
    expect(text).toContain(
      'nicht von uns geprüft:\nBitte https: evil. example x öffnen.\nb Fett b\nmailto: a evil. example oder anrufen: jetzt',
    )
    expect(html).not.toMatch(/evil\.example|<b>/)
  })

  test('says which child has which name there', async () => {
    expect((await render({})).text).toContain('Ihre Kinder heißen dort anders:\n· Kind A ist Mila')
  })

  test('has no part for an analysis of which nothing is left', async () => {
    expect((await render({ analysis: { text: ' // ', pseudonyms: [] } })).text).not.toContain('Auswertung')
  })
})
