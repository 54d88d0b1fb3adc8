import { expect, test } from 'vitest'
import { holds } from '../run/holds.ts'
import { advance, endingTexts, firstRun, type Move, type Run, sceneOf } from '../run/run.ts'
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
  ['leaving the other device linked', 'geraet-koppeln', ['oeffnen', 'verbinden', 'ja', 'passt'], 'fell'],
  ['answering, and reporting it after all', 'paket-mail', ['paket', 'antworten', 'melden'], 'resisted'],
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

test.each<[string, ScenarioName, string[]]>([
  ['tapped on a window', 'tablet-fenster', ['malen', 'tippen', 'zu', 'malen', 'laden']],
  ['followed the link of a mail', 'paket-mail', ['paket', 'freigeben', 'schliessen']],
  ['answered a mail', 'paket-mail', ['paket', 'antworten', 'melden']],
  ['ordered', 'fake-shop', ['warenkorb', 'bestellen', 'erzaehlen']],
])('whoever has %s and stopped (%s: %s) has braked well', (_what, name, choices) => {
  const { flags, end } = runAfter(name, choices)
  expect(end?.outcome).toBe('resisted')
  expect(scenarios[name].temptedBy.some((flag) => flags.includes(flag))).toBe(true)
})

test.each<[string, ScenarioName, string[], string]>([
  ['being followed', 'app-rechte', ['nein', 'nein', 'immer', 'nein', 'nein', 'fertig'], 'jederzeit ändern'],
  ['taking the deed back', 'gemeiner-chat', ['lachen', 'zusagen', 'liefern', 'bereuen'], 'gleich zurückgenommen'],
  ['telling of a secret', 'ki-freund', ['erzaehlen', 'geben', 'loeschen', 'doch-reden'], 'Du redest gleich mit jemand'],
  ['showing it to a face', 'videoanruf', ['geben', 'sichern'], 'Verantwortlich ist, wer es nachmacht, nie du.'],
  ['reporting what was sent', 'skin-tausch', ['sofort', 'schicken', 'melden'], 'gleich gemeldet und Hilfe geholt'],
  ['telling the school', 'netter-avatar', ['gehen', 'ja', 'danke', 'sagen', 'holen'], 'Du bist nicht schuld.'],
  ['tapping to the end', 'tablet-fenster', ['malen', 'tippen', 'kaufen', 'holen'], 'Du bist nicht schuld.'],
  ['linking a device', 'geraet-koppeln', ['oeffnen', 'verbinden', 'ja', 'passt'], 'Es ist kein Gerät verbunden.'],
  ['sending it on', 'kettenbrief', ['an-alle'], 'Du kannst es leicht gutmachen'],
  ['sending a photo', 'spiele-chat', ['danke', 'danke', 'weiter', 'bleiben', 'foto'], 'Es gibt kein Foto'],
  ['sending one all the same', 'spiele-chat', ['danke', 'danke', 'weiter', 'bleiben', 'foto'], 'wer drängt, nie du.'],
])('%s: %s by %s is met kindly: «%s»', (_what, name, choices, said) => {
  const { end, flags } = runAfter(name, choices)
  expect(endingTexts(scenarios[name].endings[end?.ending ?? ''] ?? { text: '' }, flags).join(' ')).toContain(said)
})

test.each<[string, ScenarioName, string[], string]>([
  ['an honest mail was reported', 'paket-mail', ['oma', 'melden'], 'Gut, dass du aufpasst! Diese Mail ist echt.'],
  ['a mail was answered', 'paket-mail', ['paket', 'antworten'], 'Deine Antwort hat verraten, dass jemand'],
  ['somebody was blocked', 'spiele-chat', ['blockieren'], 'Ein Screenshot vorher hilft beim Erzählen.'],
  ['it was kept to oneself', 'spiele-chat', ['blockieren', 'schweigen'], 'kann mit einem neuen Namen wiederkommen.'],
  ['it was ordered', 'fake-shop', ['warenkorb', 'bestellen'], 'Bestellt ist noch nicht bezahlt.'],
])('when %s (%s: %s) the next screen says: «%s»', (_what, name, choices, said) => {
  const { scene, flags } = runAfter(name, choices)
  const { notes = [] } = sceneOf(scenarios[name], 'a', scene)
  expect(
    notes
      .filter(({ when }) => holds(when, flags))
      .map(({ text }) => text)
      .join(' '),
  ).toContain(said)
})
