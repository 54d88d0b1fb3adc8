import type { Input } from './plan.ts'
import { type Answer, TIMEOUT_MS } from './send.ts'

/** What only a defect says: a stack, a path of ours, a statement or a message of a library. */
const LEAKS = [
  /\n\s+at .+:\d+:\d+/,
  /node:internal|node_modules|\.[mc]?[jt]s:\d+/,
  /(TypeError|RangeError|SyntaxError|ZodError|TRPCError|ReferenceError|DatabaseError)\b/,
  /Cannot read propert|is not a function|is not iterable|is not defined|Unexpected (token|end of JSON)|in JSON at position/,
  /violates|duplicate key value|invalid input syntax|relation "|syntax error at|permission denied for|out of range for type|current transaction/,
  /ECONN|ENOENT|EACCES|at character \d+/,
]
const ENGLISH =
  /\b(the|not found|invalid|expected|required|must|should|error|unexpected|failed|forbidden|unauthorized|internal|no procedure|received|too)\b/i
const GERMAN =
  /[äöüß]|\b(nicht|bitte|ist|wurde|wird|diese|dieser|als|bereits|sind|das|der|die|den|ein|eine|einen|kein|keine|sie|es|von|zu|wird|für|mit|und|hat|haben|zum|nur|muss|darf|schon|oder|ungültig\w*|kind|vorname|nachname|titel)\b/i
/** The name of a file that a sentence is about, at its beginning. */
const ITS_FILE = /^[\w./-]+: /
/** Answers in the words of a protocol, for machines (S5.01). */
const OF_THE_PROTOCOL = /^You must provide either an email or phone number/

/** Nobody reads the sentence of their refusal. */
const FOR_MACHINES = /^(socket|GET \/(healthz|readyz))$/

const isDeliberate = ({ status, headers }: Answer) => status === 503 && Boolean(headers['retry-after'])

/** What is wrong with an answer, in a few words that are the same for the same defect; undefined when nothing is. */
export function complaintAbout(input: Input, answer: Answer): string | undefined {
  const { status, text } = answer
  if (answer.hung) return `keine Antwort in ${TIMEOUT_MS} ms`
  if (status >= 500 && !isDeliberate(answer)) return `Status ${status}`
  if (status === 0 && !('raw' in input.wire)) return 'Verbindung ohne Antwort beendet'
  const isPage =
    answer.headers['content-type']?.startsWith('text/html') || answer.headers['content-type'] === 'text/x-script'
  // A head of more than 16 KB is refused by Node itself, a range that no file has by the file server.
  if ('raw' in input.wire || status < 400 || [416, 431].includes(status) || isPage) return undefined
  const leak = LEAKS.find((pattern) => pattern.test(text) && !pattern.test(sentBy(input)))
  if (leak) return `verrät ${leak.source.slice(0, 40)}`
  if (input.wire.method === 'HEAD' || FOR_MACHINES.test(input.target)) return undefined
  const sentences = sentencesIn(answer).map((sentence) => sentence.replace(ITS_FILE, ''))
  if (sentences.length === 0) return `${status} ohne Satz`
  const foreign = sentences.find(
    (sentence) => !OF_THE_PROTOCOL.test(sentence) && (!GERMAN.test(sentence) || ENGLISH.test(sentence)),
  )
  return foreign === undefined ? undefined : `kein deutscher Satz: ${foreign.slice(0, 100)}`
}

/** As it was sent, with what was percent-encoded. */
function sentBy({ wire }: Input): string {
  if ('raw' in wire) return wire.raw.toString('latin1')
  const path = wire.path.replace(/%[0-9a-f]{2}/gi, (sign) => String.fromCharCode(Number.parseInt(sign.slice(1), 16)))
  return `${path} ${JSON.stringify(wire.headers)} ${wire.body ?? ''}`
}

/** What a person is told by a refusal: one sentence, or one for each call of a batch that was refused. */
function sentencesIn({ text, headers }: Answer): string[] {
  if (!headers['content-type']?.includes('json') && !/^[[{]/.test(text)) return text.trim() ? [text] : []
  try {
    const parsed = JSON.parse(text) as unknown
    return [parsed].flat().flatMap((one) => {
      const { error, message } = one as { error?: { message?: string }; message?: string }
      const told = error ? error.message : message
      return told === undefined ? [] : [told]
    })
  } catch {
    return [text]
  }
}
