import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { operatorNow } from '../../../domain/operation/operator.ts'
import { brand, ownBrand } from '../../../domain/platform/brand.ts'
import type { Block, MarkdownSection, Piece } from '../../../domain/platform/plain-markdown.ts'
import { MarkdownBlocks } from '../../components/markdown/markdown-blocks.tsx'
import { LegalPage, LegalSections } from './legal-page.tsx'
import classes from './legal-text.module.css'

/** What stands in the places of a text: undefined has not been filled in yet, null does not apply. */
type Values = Record<string, ReactNode>

/** {{name}} or {{name: what}} is a value, {{name?: what}} hides its paragraph or item where that is null. */
const PLACE = /\{\{(\w+)\??(?:: ([^}]+))?\}\}/
const OPTIONAL_PLACE = /\{\{(\w+)\?/

/**
 * A text of content/legal as a page: its heading and what stands below it, then one heading per topic. Topics of which
 * nothing applies are left out. `own`: values beside those of the installation.
 */
export function LegalText({ text, own }: { text: MarkdownSection[]; own?: Values }) {
  const values = { ...valuesOfInstallation(), ...own }
  const isShown = (pieces: Piece[]) => pieces.every(({ text }) => values[OPTIONAL_PLACE.exec(text)?.[1] ?? ''] !== null)
  const shownOf = (block: Block): Block[] => {
    if (block.kind === 'list') return [{ ...block, items: block.items.filter(isShown) }]
    return block.lines.every(isShown) ? [block] : []
  }
  const [summary, ...topics] = text
    .map(({ title, blocks }) => ({ title, blocks: blocks.flatMap(shownOf) }))
    .filter(({ blocks }) => blocks.length > 0)
  const showText = (words: string) =>
    words.split(/(`[^`]+`|\{\{[^}]+\}\})/).map((part) => {
      const [, name, what] = PLACE.exec(part) ?? []
      if (name) return <Value key={part} value={values[name]} what={what} />
      return part.startsWith('`') ? <code key={part}>{part.slice(1, -1)}</code> : part
    })
  return (
    <LegalPage
      title={summary?.title ?? ''}
      summary={<MarkdownBlocks blocks={summary?.blocks ?? []} showText={showText} />}
    >
      <LegalSections sections={topics} showText={showText} />
    </LegalPage>
  )
}

/** Contact: only what the operator has set, because a placeholder would be false. */
function valuesOfInstallation(): Values {
  const { email, phone } = ownBrand().contact ?? {}
  const { termsChecked, ...operator } = operatorNow()
  return {
    ...operator,
    termsChecked: termsChecked ? null : undefined, // nothing to say about terms that somebody has checked
    brand: brand.name,
    email: email && (
      <Anchor href={`mailto:${email}`} underline="always">
        {email}
      </Anchor>
    ),
    phone,
  }
}

/** A visible placeholder for what the operator must enter before the site goes public. */
const Value = ({ value, what }: { value: ReactNode; what?: string }) =>
  value === undefined || value === '' ? (
    <mark className={classes.gap}>{`[vom Betreiber auszufüllen: ${what}]`}</mark>
  ) : (
    <span className={classes.value}>{value}</span>
  )
