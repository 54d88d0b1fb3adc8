import { describe, expect, test } from 'vitest'
import { scenarios } from '../scenarios/all.ts'
import type { Scenario } from '../scenarios/scenario.ts'
import { lookBack } from './look-back.ts'
import { partsOf } from './marked-text.ts'
import { outcomeOf } from './replay.ts'
import { advance, endingTexts, firstRun, type Move, type Run, transcript } from './run.ts'

const mail = scenarios['paket-mail']
const game = scenarios['spiele-chat']
const letter = scenarios.kettenbrief
const rights = scenarios['app-rechte']
const prize = scenarios.gluecksrad
const shop = scenarios['fake-shop']
const code = scenarios['code-trick']
const telephone = scenarios['ki-anruf']

/** The first screen of a scenario in variant a, after what stands before it, and then these choices. */
function runAfter(scenario: Scenario, ...choices: string[]): Run {
  const moves: Move[] = [{ do: 'next' }, { do: 'next' }, ...choices.map((choice): Move => ({ do: 'choose', choice }))]
  return moves.reduce((run, move) => advance(scenario, run, move), firstRun(scenario, 'a'))
}

describe('a run', () => {
  test('begins with the screen for the adult, then tells the situation, then shows the first scene', () => {
    const start = firstRun(mail, 'a')
    expect(start.phase).toBe('adults')
    const situation = advance(mail, start, { do: 'next' })
    expect(situation.phase).toBe('situation')
    expect(advance(mail, situation, { do: 'next' })).toMatchObject({ phase: 'scene', scene: 'postfach' })
  })

  test('stays as it is when something is chosen that is not there', () => {
    const run = runAfter(mail, 'paket')
    expect(advance(mail, run, { do: 'choose', choice: 'oma' })).toBe(run)
    const shot = runAfter(game, 'screenshot')
    expect(advance(game, shot, { do: 'choose', choice: 'screenshot' })).toBe(shot) // only once
  })

  test('does not go on after its end, except with another try in the other variant', () => {
    const run = runAfter(mail, 'paket', 'melden')
    expect(advance(mail, run, { do: 'choose', choice: 'loeschen' })).toBe(run)
    expect(advance(mail, run, { do: 'help' })).toBe(run)
    expect(advance(mail, run, { do: 'again' })).toMatchObject({
      number: 2,
      variant: 'b',
      phase: 'situation',
      flags: [],
      path: [],
      end: null,
    })
  })

  test('that is stopped is neither success nor failure', () => {
    expect(advance(mail, runAfter(mail, 'paket'), { do: 'stop' }).end).toEqual({ outcome: 'aborted', ending: null })
  })
})

describe('the parcel mail', () => {
  test.each([
    ['reporting the mail', ['paket', 'melden'], 'resisted'],
    ['deleting the mail', ['paket', 'loeschen'], 'resisted'],
    ['looking in the real app', ['paket', 'nachsehen', 'warten'], 'resisted'],
    ['closing the page after the click', ['paket', 'freigeben', 'schliessen'], 'resisted'],
    ['looking in the real app after the click', ['paket', 'freigeben', 'nachsehen', 'melden'], 'resisted'],
    ['sending the form', ['paket', 'freigeben', 'weiter'], 'fell'],
    ['reading all the others first', ['schule', 'zurueck', 'oma', 'melden', 'zurueck', 'paket', 'melden'], 'resisted'],
  ])('%s: %s is %s', (_what, choices, outcome) => {
    expect(runAfter(mail, ...choices).end?.outcome).toBe(outcome)
  })
})

describe('the chat in the game', () => {
  test.each([
    ['blocking at once and telling somebody', ['blockieren', 'erzaehlen'], 'resisted'],
    ['blocking, keeping it, and telling when they come back', ['blockieren', 'schweigen', 'erzaehlen'], 'resisted'],
    [
      'telling the age, blocking and keeping it to oneself',
      ['danke', 'geburtstag', 'verraten', 'blockieren', 'schweigen', 'blockieren'],
      'resisted',
    ],
    ['refusing everything and telling somebody', ['nein', 'nein', 'nein', 'nein', 'nein', 'erzaehlen'], 'resisted'],
    ['going to the other app', ['danke', 'danke', 'weiter', 'wechseln'], 'fell'],
    ['sending a photo', ['danke', 'danke', 'weiter', 'bleiben', 'foto'], 'fell'],
  ])('%s: %s is %s', (_what, choices, outcome) => {
    expect(runAfter(game, ...choices).end?.outcome).toBe(outcome)
  })

  test('a no is met with pushing, and a yes is not', () => {
    const texts = (run: Run) => transcript(game, run).arriving.map(({ text }) => text)
    expect(texts(runAfter(game, 'danke'))).toHaveLength(1)
    expect(texts(runAfter(game, 'nein'))[0]).toContain('draengeln')
  })

  test('what was written stays to be read, with the answers in between', () => {
    const { before, arriving } = transcript(game, runAfter(game, 'danke', 'screenshot', 'danke'))
    expect(before.map(({ from }) => from)).toEqual(['Levin_11', null, 'Levin_11', null])
    expect(arriving).toHaveLength(1)
  })
})

describe('whoever blocks without telling', () => {
  const keptIt = runAfter(game, 'blockieren', 'schweigen', 'blockieren')

  test('meets the same person under a new name, and is told what would make it easier', () => {
    expect(keptIt.path.at(-1)?.scene).toBe('wieder')
    expect(endingTexts(game.endings[keptIt.end?.ending ?? ''] ?? { text: '' }, keptIt.flags)[0]).toContain(
      'Erzähl es jemandem',
    )
  })
})

describe('the chain letter', () => {
  test.each([
    ['deleting it', ['loeschen', 'spaeter', 'weiter'], 'resisted'],
    ['being unkind and then kind', ['loeschen', 'schuld', 'trost', 'weiter', 'weiter'], 'resisted'],
    ['sending it to all', ['an-alle'], 'fell'],
    ['sending it to one', ['an-eine'], 'fell'],
    ['sending it after all', ['nichts', 'an-alle'], 'fell'],
  ])('%s: %s is %s', (_what, choices, outcome) => {
    expect(runAfter(letter, ...choices).end?.outcome).toBe(outcome)
  })

  test('comforting is praised in addition', () => {
    const said = (...choices: string[]) => {
      const { end, flags } = runAfter(letter, ...choices)
      return endingTexts(letter.endings[end?.ending ?? ''] ?? { text: '' }, flags)
    }
    expect(said('loeschen', 'spaeter', 'weiter')).toHaveLength(1)
    expect(said('loeschen', 'trost', 'weiter', 'weiter')[1]).toContain('getröstet')
  })
})

describe('the app that wants to know everything', () => {
  const saysNo = ['nein', 'nein', 'nein', 'nein', 'nein']
  test.each([
    ['allowing nothing', [...saysNo, 'fertig'], 'resisted'],
    ['allowing what is harmless', ['erlauben', 'nein', 'benutzen', 'benutzen', 'erlauben', 'fertig'], 'resisted'],
    ['giving the contacts away', ['nein', 'erlauben', 'nein', 'nein', 'nein', 'fertig'], 'fell'],
    ['being followed always', ['nein', 'nein', 'immer', 'nein', 'nein', 'fertig'], 'fell'],
    [
      'taking the contacts back later',
      ['nein', 'erlauben', 'nein', 'nein', 'nein', 'einstellungen', 'kontakte-aus', 'zurueck', 'fertig'],
      'resisted',
    ],
    ['turning it on in the settings', [...saysNo, 'einstellungen', 'kontakte-an', 'zurueck', 'fertig'], 'fell'],
  ])('%s: %s is %s', (_what, choices, outcome) => {
    expect(runAfter(rights, ...choices).end?.outcome).toBe(outcome)
  })

  test('asking what for explains, and says neither yes nor no', () => {
    const run = runAfter(rights, 'nein', 'wozu')
    expect(run).toMatchObject({ scene: 'kontakte', flags: ['wozu'] })
    expect(advance(rights, run, { do: 'choose', choice: 'nein' })).toMatchObject({ scene: 'standort', flags: [] })
  })
})

describe('the window with the prize', () => {
  const toTheLastButton = ['drehen', 'weiter', 'weiter']
  test.each([
    ['closing the window at once', ['schliessen'], 'resisted'],
    ['closing the whole page', ['drehen', 'seite'], 'resisted'],
    ['closing it in front of the last button', [...toTheLastButton, 'schliessen'], 'resisted'],
    ['reading the small print and closing', [...toTheLastButton, 'kleingedrucktes', 'schliessen'], 'resisted'],
    ['giving the number and collecting the prize', [...toTheLastButton, 'abholen'], 'fell'],
    ['collecting it in spite of the small print', [...toTheLastButton, 'kleingedrucktes', 'abholen'], 'fell'],
  ])('%s: %s is %s', (_what, choices, outcome) => {
    expect(runAfter(prize, ...choices).end?.outcome).toBe(outcome)
  })

  test('reading the small print is praised in addition', () => {
    const { end, flags } = runAfter(prize, ...toTheLastButton, 'kleingedrucktes', 'schliessen')
    expect(endingTexts(prize.endings[end?.ending ?? ''] ?? { text: '' }, flags).at(-1)).toContain('Kleingedruckte')
  })
})

describe('the shop that is none', () => {
  test.each([
    ['closing it at once', ['schliessen'], 'resisted'],
    ['looking at the imprint and outside, then closing', ['impressum', 'aussen', 'zurueck', 'schliessen'], 'resisted'],
    ['turning back at the till', ['siegel', 'bewertungen', 'warenkorb', 'schliessen'], 'resisted'],
    ['buying in the other shop', ['shop-check', 'zurueck', 'preis', 'hier'], 'resisted'],
    ['ordering at once and not paying', ['warenkorb', 'bestellen', 'schliessen'], 'resisted'],
    ['ordering and telling it before paying', ['warenkorb', 'bestellen', 'erzaehlen'], 'resisted'],
    ['ordering at once and paying', ['warenkorb', 'bestellen', 'ueberweisen', 'erzaehlen'], 'fell'],
    ['paying and keeping it', ['warenkorb', 'bestellen', 'ueberweisen', 'schweigen', 'schweigen'], 'fell'],
  ])('%s: %s is %s', (_what, choices, outcome) => {
    expect(runAfter(shop, ...choices).end?.outcome).toBe(outcome)
  })

  test('looking into it is praised, and not claimed of somebody who has just gone', () => {
    const said = (...choices: string[]) => {
      const { end, flags } = runAfter(shop, ...choices)
      return endingTexts(shop.endings[end?.ending ?? ''] ?? { text: '' }, flags).join(' ')
    }
    expect(said('impressum', 'siegel', 'schliessen')).toContain('Vorher hast du nachgesehen.')
    expect(said('schliessen')).toContain('Dein Gefühl hat gereicht.')
    expect(said('schliessen')).not.toContain('nachgesehen')
  })
})

describe('the code and the new number', () => {
  const toGrandmother = ['weiter', 'nichts']
  const toTheEnd = ['alt', 'weiter', 'pin-an', 'fertig']
  test.each([
    ['answering neither and calling the old number', [...toGrandmother, ...toTheEnd], 'resisted'],
    ['asking back, and calling the friend', ['weiter', 'fragen', 'anrufen', 'auflegen', ...toTheEnd], 'resisted'],
    ['typing the code and deleting it', ['weiter', 'tippen', 'loeschen', 'melden', ...toTheEnd], 'resisted'],
    ['saving the number first', [...toGrandmother, 'speichern', 'geburtstag', ...toTheEnd], 'resisted'],
    ['leaving the PIN off', [...toGrandmother, 'alt', 'weiter', 'fertig'], 'resisted'],
    ['sending the code', ['weiter', 'tippen', 'senden'], 'fell'],
    ['advising to pay', [...toGrandmother, 'geburtstag', 'ueberweisen'], 'fell'],
  ])('%s: %s is %s', (_what, choices, outcome) => {
    expect(runAfter(code, ...choices).end?.outcome).toBe(outcome)
  })

  test('the code is sent only after it was typed, and what was deleted cannot be sent', () => {
    expect(runAfter(code, 'weiter', 'senden').end).toBeNull()
    expect(runAfter(code, 'weiter', 'tippen', 'loeschen', 'senden').end).toBeNull()
  })
})

describe('the voice on the telephone', () => {
  test.each([
    ['hanging up and calling back', ['auflegen', 'anrufen', 'auflegen', 'blockieren'], 'resisted'],
    ['asking for the word and hanging up', ['codewort', 'auflegen', 'warten', 'erzaehlen'], 'resisted'],
    ['saying yes and hanging up after all', ['zusagen', 'frage', 'auflegen', 'warten', 'blockieren'], 'resisted'],
    ['reading the codes out', ['zusagen', 'vorlesen'], 'fell'],
    ['reading the codes out after all', ['zusagen', 'codewort', 'zoegern', 'vorlesen'], 'fell'],
    ['believing the video', ['auflegen', 'warten', 'doch'], 'fell'],
    ['believing the video with the cards at hand', ['zusagen', 'auflegen', 'warten', 'codes'], 'fell'],
  ])('%s: %s is %s', (_what, choices, outcome) => {
    expect(runAfter(telephone, ...choices).end?.outcome).toBe(outcome)
  })
})

describe('the look back', () => {
  test('shows the child’s own way, each screen once with what was chosen there', () => {
    const { seen } = lookBack(mail, runAfter(mail, 'oma', 'zurueck', 'paket', 'absender', 'melden'))
    expect(seen.map(({ name, chosen }) => [name, chosen])).toEqual([
      ['postfach', ['Mail von Oma öffnen', 'Mail von PaketBlitz öffnen']],
      ['oma', ['Zurück zum Postfach']],
      ['paket', ['Absender antippen', 'Melden']],
    ])
    expect(seen.at(-1)?.clues).toEqual(['absender', 'anrede', 'sendung', 'druck', 'geld'])
  })

  test('shows screens with clues that the child did not come across', () => {
    const { seen, unseen } = lookBack(game, runAfter(game, 'danke', 'blockieren', 'erzaehlen'))
    expect(seen.map(({ name }) => name)).toEqual(['hallo', 'geschenk', 'ruhe'])
    expect(unseen.map(({ name }) => name)).toEqual(['frage', 'andere-app', 'foto', 'letzte', 'wieder'])
    expect(seen.flatMap(({ clues }) => clues)).toEqual(['geschenk']) // nobody has pushed yet
  })

  test('names fetching help as what it is', () => {
    const { seen } = lookBack(letter, advance(letter, runAfter(letter), { do: 'help' }))
    expect(seen[0]?.chosen).toEqual(['Hilfe holen'])
  })
})

describe('how a run ended is found out from its moves', () => {
  const start: Move[] = [{ do: 'next' }, { do: 'next' }]
  const choose = (...names: string[]): Move[] => names.map((choice) => ({ do: 'choose', choice }))
  const ended = (...moves: Move[]) => outcomeOf(mail, { variant: 'a', moves })

  test.each<[string, Move[], string]>([
    ['reporting the mail', [...start, ...choose('paket', 'melden')], 'resisted'],
    ['filling in the form', [...start, ...choose('paket', 'freigeben', 'weiter')], 'fell'],
    ['fetching help', [...start, { do: 'help' }, { do: 'next' }], 'asked_for_help'],
    ['going on alone after it', [...start, { do: 'help' }, { do: 'back' }, ...choose('paket', 'loeschen')], 'resisted'],
    ['stopping', [{ do: 'stop' }], 'aborted'],
  ])('%s', (_what, moves, outcome) => {
    expect(ended(...moves)).toBe(outcome)
  })

  test.each<[string, Move[]]>([
    ['nothing was done', []],
    ['it has not ended', [...start, ...choose('paket')]],
    ['it begins in the middle', choose('paket', 'melden')],
    ['something is chosen that is not there', [...start, ...choose('melden')]],
    ['it goes on after its end', [...start, ...choose('paket', 'freigeben', 'weiter', 'melden')]],
    ['it is another try', [{ do: 'stop' }, { do: 'again' }, { do: 'next' }, ...choose('paket', 'melden')]],
  ])('there is none when %s', (_what, moves) => {
    expect(ended(...moves)).toBeUndefined()
  })
})

test('clues are marked in the running text', () => {
  expect(partsOf('Zahlen Sie [[druck|bis heute]]!')).toEqual([
    { at: 0, text: 'Zahlen Sie ' },
    { at: 1, text: 'bis heute', clue: 'druck' },
    { at: 2, text: '!' },
  ])
})
