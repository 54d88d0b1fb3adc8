import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Document, LineCounter, parseDocument, Scalar, visit } from 'yaml'
import { z } from 'zod'
import { FACT_MARK } from '../../../domain/content/facts.ts'
import { ContentError } from './error.ts'
import { explainAliases, explainYaml } from './explain-yaml.ts'

/**
 * A value as YAML. Long lines stay one line, so that a comparison by lines does not break where a word was added. What
 * somebody wrote and looks like a quoted fact is escaped: read again, it is what was written.
 */
export function writeYaml(value: unknown): string {
  const document = new Document(value)
  visit(document, {
    Scalar: (_, node) => {
      if (typeof node.value === 'string' && node.value.search(FACT_MARK) >= 0) node.type = Scalar.QUOTE_DOUBLE
    },
  })
  return document.toString({ lineWidth: 0 }).replaceAll(FACT_MARK, (mark) => `\\x7b${mark.slice(1)}`)
}

/** German messages for schema rules without a message of their own. */
const { localeError: inGerman } = z.locales.de()

/** `lineOf`: the line of the value at a path, or of the nearest value around it that is there. */
export type ParsedYaml<T> = { data: T; lineOf: (path: readonly PropertyKey[]) => number }
/** YAML checked by a schema. `firstLine`: where the text begins in its file. @throws ContentError with the line */
export function parseYaml<S extends z.ZodType>(
  file: string,
  text: string,
  schema: S,
  firstLine = 1,
): ParsedYaml<z.output<S>> {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1
  const refuseYaml = (offset: number, sentence: string): never => {
    throw new ContentError(file, lineAt(offset), `kein gültiges YAML. ${sentence}`)
  }
  const broken = document.errors[0]
  if (broken) refuseYaml(broken.pos[0], explainYaml(broken.code))
  const parsed = schema.safeParse(readValue(), { error: inGerman })
  if (parsed.success) return { data: parsed.data, lineOf }
  const issue = parsed.error.issues[0]
  const path = issue?.path ?? []
  throw new ContentError(file, lineOf(path), `${path.join('.') || 'Datei'}: ${issue?.message}`)

  function readValue(): unknown {
    try {
      return document.toJS()
    } catch {
      const { offset, sentence } = explainAliases(document)
      return refuseYaml(offset, sentence)
    }
  }

  function lineOf(path: readonly PropertyKey[]): number {
    for (let length = path.length; length > 0; length--) {
      const node = document.getIn(path.slice(0, length), true) as { range?: [number, number, number] } | undefined
      if (node?.range) return lineAt(node.range[0])
    }
    return firstLine
  }
}

/** A file as it was read: its name below the content folder, what it says, and on which lines. */
export type YamlFile<S extends z.ZodType> = { file: string } & ParsedYaml<z.output<S>>

/** A file of the content folder. @throws ContentError, also where it is missing */
export async function readYaml<S extends z.ZodType>(folder: string, file: string, schema: S): Promise<YamlFile<S>> {
  const text = await readFile(join(folder, file), 'utf8').catch(() => {
    throw new ContentError(file, undefined, 'Die Datei fehlt.')
  })
  return { file, ...parseYaml(file, text, schema) }
}
