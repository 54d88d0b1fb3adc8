import { operatorNow } from '../../../domain/operation/operator.ts'
import { brand, type Operator } from '../../../domain/platform/brand.ts'
import type { Block } from '../../../domain/platform/plain-markdown.ts'
import { MarkdownBlocks } from '../../components/markdown/markdown-blocks.tsx'
import classes from './operator.module.css'

type Asked = {
  field: keyof Omit<Operator, 'termsChecked'>
  /** What the operator has to enter, named in the gap. */
  what: string
}

/** A visible placeholder for what the operator must enter before the site goes public. */
export const Gap = ({ what }: { what: string }) => (
  <mark className={classes.gap}>{`[vom Betreiber auszufüllen: ${what}]`}</mark>
)

/** A field of the operator's entries in DATA_DIR/brand.json; a gap when missing, nothing when null. */
export function OperatorSays({ field, what }: Asked) {
  const said = operatorNow()[field]
  if (said === null) return null
  if (said === undefined) return <Gap what={what} />
  return <span className={classes.said}>{said}</span>
}

/** The same as a paragraph, left out when null. */
export const OperatorLine = ({ label, ...asked }: Asked & { label?: string }) =>
  brand.operator[asked.field] === null ? null : (
    <p>
      {label && `${label}: `}
      <OperatorSays {...asked} />
    </p>
  )

/** {{field: what}} in content/legal is what the operator says; {{field?: what}} hides its paragraph if that is null. */
const PLACE = /\{\{(\w+)\??: ([^}]+)\}\}/
const OPTIONAL_PLACE = /\{\{(\w+)\?: /

/** Paragraphs and lists of content/legal. */
export const LegalBlocks = ({ blocks }: { blocks: Block[] }) => (
  <MarkdownBlocks blocks={blocks.filter(isShown)} showText={showLegalText} />
)

function isShown(block: Block): boolean {
  const text = block.kind === 'paragraph' ? block.lines.flat().map(({ text }) => text) : []
  const [, field] = OPTIONAL_PLACE.exec(text.join('')) ?? []
  return !field || brand.operator[field as Asked['field']] !== null
}

const showLegalText = (text: string) =>
  text.split(/(`[^`]+`|\{\{[^}]+\}\})/).map((part) => {
    const [, field, what = ''] = PLACE.exec(part) ?? []
    if (field) return <OperatorSays key={part} field={field as Asked['field']} what={what} />
    return part.startsWith('`') ? <code key={part}>{part.slice(1, -1)}</code> : part
  })
