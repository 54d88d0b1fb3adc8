import { Group, Paper, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { passInWords, supersededKeys } from '../../../domain/learning/agreement/agreement.ts'
import { formatDate } from '../../../domain/platform/dates.ts'
import classes from './agreement-text.module.css'
import type { AgreedClause, Sides } from './agreement-words.ts'

/** What is shown of a clause, also of one that is only chosen. */
export type ShownClause = Pick<
  AgreedClause,
  'key' | 'promisedBy' | 'text' | 'opensWith' | 'openedAt' | 'supersedes'
> & {
  id: string
}

type AgreementTextProps<Clause extends ShownClause> = {
  clauses: Clause[]
  sides: Sides
  below?: (clause: Clause) => ReactNode
}

/** The sentences of an agreement, of one side after the other; then the freedoms, with their passes. */
export function AgreementText<Clause extends ShownClause>({ clauses, sides, below }: AgreementTextProps<Clause>) {
  const gone = supersededKeys(clauses)
  const rules = clauses.filter(({ opensWith }) => !opensWith)
  const groups = [
    { id: 'child', title: sides.child, of: rules.filter(({ promisedBy }) => promisedBy === 'child') },
    { id: 'parent', title: sides.parent, of: rules.filter(({ promisedBy }) => promisedBy === 'parent') },
    { id: 'freedoms', title: 'Freiheiten mit einem Pass', of: clauses.filter(({ opensWith }) => opensWith) },
  ].filter(({ of }) => of.length > 0)
  return (
    <div className={classes.text}>
      {groups.map(({ id, title, of }) => (
        <Paper key={id} component="section" withBorder miw={0} px="lg" py="md" radius="lg" data-side={id}>
          <Title order={3} mb="xs" fz="1.25rem">
            {title}
          </Title>
          <ul className="plain ruled">
            {of.map((clause) => {
              const isGone = clause.key !== null && gone.has(clause.key)
              return (
                <li key={clause.id} className={classes.clause} data-open={clause.openedAt !== null || undefined}>
                  {clause.opensWith && <FreedomLine clause={clause} opensWith={clause.opensWith} />}
                  <Text className={classes.words} data-gone={isGone || undefined}>
                    {clause.text}
                  </Text>
                  {isGone && (
                    <Text size="sm" c="dimmed">
                      Gilt nicht mehr: Dafür ist jetzt eine Freiheit offen.
                    </Text>
                  )}
                  {below?.(clause)}
                </li>
              )
            })}
          </ul>
        </Paper>
      ))}
    </div>
  )
}

type FreedomLineProps = { clause: ShownClause; opensWith: NonNullable<ShownClause['opensWith']> }

/** By sign and words, not by colour alone. */
const FreedomLine = ({ clause: { openedAt }, opensWith }: FreedomLineProps) => (
  <Group justify="space-between" gap="0 var(--mantine-spacing-md)" fz="sm">
    <span>{passInWords(opensWith)}:</span>
    <span className={classes.state}>
      <span aria-hidden="true">{openedAt ? '✓ ' : '○ '}</span>
      {openedAt ? `Offen seit ${formatDate(openedAt)}` : 'Noch nicht offen'}
    </span>
  </Group>
)
