import { expect, test } from 'vitest'
import { advance, firstRun, type Move, type Run } from '../run/run.ts'
import { scenarios } from './all.ts'
import type { ScenarioName } from './names.ts'

/** Variant a from its first scene, by these choices. */
function runAfter(name: ScenarioName, choices: string[]): Run {
  const moves: Move[] = [{ do: 'next' }, { do: 'next' }, ...choices.map((choice): Move => ({ do: 'choose', choice }))]
  return moves.reduce((run, move) => advance(scenarios[name], run, move), firstRun(scenarios[name], 'a'))
}

test.each<[string, ScenarioName, string[], 'resisted' | 'fell']>([
  ['leaving the group and showing it', 'gemeiner-chat', ['gehen', 'zeigen'], 'resisted'],
  ['laughing, and asking afterwards', 'gemeiner-chat', ['lachen', 'zusagen', 'fragen', 'zuhause'], 'resisted'],
  ['doing the deed, sorry or not', 'gemeiner-chat', ['lachen', 'zusagen', 'liefern', 'bereuen'], 'fell'],
  ['using the bot and going to sleep', 'ki-freund', ['nutzen', 'weglegen', 'antworten'], 'resisted'],
  [
    'staying, and leaving before paying',
    'ki-freund',
    ['erzaehlen', 'behalten', 'bleiben', 'nein', 'reden'],
    'resisted',
  ],
  ['giving a secret, whatever is deleted', 'ki-freund', ['erzaehlen', 'geben', 'loeschen', 'doch-reden'], 'fell'],
  ['paying for company', 'ki-freund', ['nutzen', 'behalten', 'bleiben', 'kaufen', 'besprechen'], 'fell'],
  ['agreeing, and hanging up after all', 'videoanruf', ['zusagen', 'auflegen', 'nachfragen', 'warnen'], 'resisted'],
  ['blocking at the second call', 'videoanruf', ['auflegen', 'warten', 'blockieren'], 'resisted'],
  ['giving it at once', 'videoanruf', ['geben', 'sichern'], 'fell'],
  ['giving it at the second call', 'videoanruf', ['auflegen', 'warten', 'geben', 'abwarten'], 'fell'],
  ['walking on', 'qr-code', ['weiter'], 'resisted'],
  ['opening the page and closing it', 'qr-code', ['oeffnen', 'schliessen'], 'resisted'],
  ['typing the password', 'qr-code', ['oeffnen', 'anmelden', 'sichern'], 'fell'],
  [
    'linking and taking it back',
    'geraet-koppeln',
    ['oeffnen', 'verbinden', 'ja', 'nachsehen', 'abmelden', 'fertig'],
    'resisted',
  ],
  [
    'taking off the wrong one',
    'geraet-koppeln',
    ['oeffnen', 'verbinden', 'ja', 'nachsehen', 'eigenes', 'lassen'],
    'fell',
  ],
  ['calling the friend', 'geraet-koppeln', ['anrufen', 'auflegen', 'fertig'], 'resisted'],
  [
    'being delighted, and then the window',
    'skin-tausch',
    ['sofort', 'fenster', 'nein', 'ignorieren', 'behalten'],
    'resisted',
  ],
  ['sending first', 'skin-tausch', ['sofort', 'schicken', 'melden'], 'fell'],
  ['giving the password', 'skin-tausch', ['fenster', 'seite', 'anmelden', 'schweigen'], 'fell'],
  ['tapping once and then the cross', 'tablet-fenster', ['malen', 'tippen', 'zu', 'malen', 'laden'], 'resisted'],
  ['tapping to the end', 'tablet-fenster', ['malen', 'tippen', 'kaufen', 'holen'], 'fell'],
  [
    'promising, and fetching Mama',
    'netter-avatar',
    ['gehen', 'ja', 'danke', 'nein', 'okay', 'holen', 'fertig'],
    'resisted',
  ],
  ['telling the school', 'netter-avatar', ['gehen', 'ja', 'danke', 'sagen', 'holen'], 'fell'],
])('%s: %s by %s is %s', (_what, name, choices, outcome) => {
  expect(runAfter(name, choices).end?.outcome).toBe(outcome)
})

test('whoever was tempted and stopped has braked well', () => {
  const { flags } = runAfter('tablet-fenster', ['malen', 'tippen', 'zu', 'malen', 'laden'])
  expect(scenarios['tablet-fenster'].temptedBy.some((flag) => flags.includes(flag))).toBe(true)
})
