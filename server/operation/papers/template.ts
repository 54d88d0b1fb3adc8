import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CONTENT } from '../../content/files/folder.ts'

export type Values = { [name: string]: string | boolean | Values[] }

export const readPaperFile = (name: string) => readFileSync(join(CONTENT, 'papers', name), 'utf8')

/** A template with the parts that it names as {{> part}}, without its comments. */
export const readTemplate = (name: string): string =>
  readPaperFile(`${name}.md`)
    .replace(/ <!-- .*? -->/g, '')
    .replace(/\{\{> (\w+)\}\}/g, (_, part) => readTemplate(`parts/${part}`).trimEnd())

const PLACE = /^\{\{([#^])(\w+)\}\}\n([\s\S]*?)^\{\{\/\2\}\}\n|\{\{([\w.]+)\}\}/gm

/**
 * Fills a template. {{name}} is a value. The lines from {{#name}} to {{/name}} stand once for each row of a list, with
 * the values of that row too, or once where something is true; those from {{^name}} to {{/name}} where it is not.
 * @throws Error for a name without a value
 */
export const fillTemplate = (template: string, values: Values): string =>
  template.replace(PLACE, (_, kind, section, lines, name) => {
    const value = values[section ?? name]
    if (value === undefined) throw new Error(`A paper asks for ${section ?? name}, which has no value.`)
    if (!kind) return String(value)
    const rows = Array.isArray(value) ? value : value ? [{}] : []
    const shown = kind === '#' ? rows : rows.length > 0 ? [] : [{}]
    return shown.map((row) => fillTemplate(lines, { ...values, ...row })).join('')
  })
