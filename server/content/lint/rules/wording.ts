import type { Rule } from '../curriculum.ts'
import { textsOf, withoutSpeech } from '../texts.ts'

type Forbidden = [pattern: RegExp, reason: string]
const everywhere: Forbidden[] = [
  [/Achtung,? Gefahr/i, 'macht Angst; sagen, was hilft'],
  [/durchgefallen|reingefallen/i, 'beschämt; sagen, dass der Trick gut gemacht ist'],
  [/(?<!nichts )falsch gemacht/i, 'beschämt; sagen, was beim nächsten Mal hilft'],
  [
    /(?<!niemand )selbst schuld|(?<!nicht )deine (eigene )?Schuld/i,
    'gibt dem Kind die Schuld; sie liegt bei der Person, die täuscht',
  ],
  [
    /all(e|es) (hier )?genannten|kein(e|s) (davon|der genannten)/i,
    'ist eine Sammelantwort; jede Antwort steht für sich',
  ],
  [
    /\b(ist|sind|bleibt|bleiben) (gesetzlich |rechtlich |streng |grundsätzlich )?(erlaubt|verboten|legal|illegal)\b/i,
    'urteilt über das Recht; sagen, was möglich ist und wer es weiß („kann strafbar sein“)',
  ],
  [
    /(?<!Cybergrooming )\b(ist|sind) (\p{L}+ ){0,2}strafbar\b/iu,
    'urteilt über das Recht; „kann strafbar sein“ lässt den Einzelfall offen',
  ],
  [/\(bP\)|bitte prüfen/i, 'ist ein Vermerk für die Redaktion und gehört in reviewNote'],
]
const forChildren: Forbidden[] = [
  [/\p{L}[*:_/](innen|in)\b|\p{Ll}Innen\b/u, 'lässt sich nicht vorlesen; neutral schreiben'],
  [/(?<=[\p{Ll},] )(Sie|Ihnen|Ihre?[mnrs]?)\b/u, 'siezt; Kinder heißen „du“'],
]
const forParents: Forbidden[] = [[/\b(du|dich|dir|dein(e[mnrs]?)?)\b/iu, 'duzt; Eltern heißen „Sie“']]

/** A page may be called what it likes: check-dein-spiel.de. */
const SITE = /[\p{L}\d-]+(\.[\p{L}\d-]+)+/gu

/** Words that frighten, shame, cannot be read aloud or address the wrong reader. Quoted speech is exempt. */
export const wording: Rule = (curriculum) =>
  textsOf(curriculum).flatMap(({ file, line, text, reader }) => {
    const own = withoutSpeech(text).replaceAll(SITE, '…')
    return [...everywhere, ...(reader === 'children' ? forChildren : forParents)].flatMap(([pattern, reason]) => {
      const found = pattern.exec(own)?.[0]
      return found ? [{ file, line, message: `„${found}“ ${reason}.` }] : []
    })
  })
