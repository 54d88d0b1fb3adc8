import { type Document, type ErrorCode, isAlias, visit } from 'yaml'

const MISUSED_NAME = 'Ein Name mit & oder ein Verweis mit * steht hier nicht richtig.'
const MISUSED_TAG = 'Eine Angabe mit ! passt hier nicht.'

/** German sentences for the errors of the YAML library, whose own are English. */
const sentences: Record<ErrorCode, string> = {
  ALIAS_PROPS: MISUSED_NAME,
  BAD_ALIAS: MISUSED_NAME,
  BAD_COLLECTION_TYPE: MISUSED_TAG,
  BAD_DIRECTIVE: 'Eine Zeile, die mit % beginnt, ist hier nicht gültig.',
  BAD_DQ_ESCAPE: 'In einem Text in Anführungszeichen steht hinter \\ etwas, das dort nicht stehen darf.',
  BAD_INDENT: 'Die Zeile ist falsch eingerückt, oder davor fehlt eine schließende Klammer.',
  BAD_PROP_ORDER: MISUSED_NAME,
  BAD_SCALAR_START: 'Ein Text, der so beginnt, braucht Anführungszeichen.',
  BLOCK_AS_IMPLICIT_KEY: 'Ein Text mit einem Doppelpunkt braucht Anführungszeichen.',
  BLOCK_IN_FLOW: 'Zwischen Klammern steht eine eingerückte Liste.',
  DUPLICATE_KEY: 'Ein Feld steht zweimal da.',
  IMPOSSIBLE: 'Diese Stelle lässt sich nicht lesen.',
  KEY_OVER_1024_CHARS: 'Der Name eines Feldes ist länger als 1024 Zeichen.',
  MISSING_CHAR:
    'Hier fehlt etwas: ein Anführungszeichen, eine Klammer, ein Komma, ein Doppelpunkt oder ein Leerzeichen.',
  MULTILINE_IMPLICIT_KEY: 'Der Name eines Feldes muss mit seinem Doppelpunkt in einer Zeile stehen.',
  MULTIPLE_ANCHORS: MISUSED_NAME,
  MULTIPLE_DOCS: 'Eine Zeile aus --- darf hier nicht stehen.',
  MULTIPLE_TAGS: MISUSED_TAG,
  NON_STRING_KEY: 'Der Name eines Feldes ist kein Text.',
  RESOURCE_EXHAUSTION: 'Das ist zu tief verschachtelt.',
  TAB_AS_INDENT: 'Eingerückt wird mit Leerzeichen, nicht mit Tabulatoren.',
  TAG_RESOLVE_FAILED: MISUSED_TAG,
  UNEXPECTED_TOKEN: 'Hier steht ein Zeichen, das dort nicht stehen darf.',
}

export const explainYaml = (code: ErrorCode): string => sentences[code]

/**
 * Why the values of valid YAML cannot be made: an alias (`*name`) names nothing, or aliases expand to more than the
 * library allows, which would fill the memory. `offset`: where.
 */
export function explainAliases(document: Document): { sentence: string; offset: number } {
  const names = new Set<string>()
  let unknown: number | undefined
  visit(document, {
    Node: (_, node) => {
      if (!isAlias(node)) names.add(('anchor' in node && node.anchor) || '')
      else if (!names.has(node.source)) {
        unknown = node.range?.[0]
        return visit.BREAK
      }
    },
  })
  return unknown === undefined
    ? { sentence: 'Die Verweise mit * stehen zusammen für zu viel.', offset: 0 }
    : { sentence: 'Ein Verweis mit * meint nichts, was davor mit & benannt ist.', offset: unknown }
}
