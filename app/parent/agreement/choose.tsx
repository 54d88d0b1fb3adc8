import { Stack, Text, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { type Chosen, chosenOf, contradicting } from '../../../domain/learning/agreement/agreement.ts'
import type { RouterOutputs } from '../../../server/router.ts'
import classes from './builder.module.css'
import { type Choice, ClauseChoice } from './clause-choice.tsx'

export type Choices = RouterOutputs['agreements']['choices']

type ChooseProps = { choices: Choices; chosen: Chosen[]; onChange: (chosen: Chosen[]) => void }

/** The sentences by subject. What was chosen at first stands on top of its subject and stays there. */
export function Choose({ choices: { subjects, clauses }, chosen, onChange }: ChooseProps) {
  const [first] = useState(() => new Set(chosen.map(({ key }) => key)))
  const [note, setNote] = useState('')
  const find = (key: string) => chosen.find((one) => one.key === key)

  function toggle(clause: Choice, isChosen: boolean) {
    const others = isChosen ? contradicting(clause.key, clauses).filter(find) : []
    const without = chosen.filter(({ key }) => key !== clause.key && !others.includes(key))
    setNote(others.length > 0 ? 'Ein Satz, der dem widerspricht, ist nicht mehr ausgewählt.' : '')
    onChange(isChosen ? [...without, chosenOf(clause)] : without)
  }
  const fill = (key: string, filling: string) =>
    onChange(chosen.map((one) => (one.key === key ? { key, filling } : one)))
  const listOf = (of: Choice[]) => (
    <ul className="plain">
      {of.map((clause) => (
        <ClauseChoice
          key={clause.key}
          clause={clause}
          chosen={find(clause.key)}
          onToggle={(isChosen) => toggle(clause, isChosen)}
          onFill={(filling) => fill(clause.key, filling)}
        />
      ))}
    </ul>
  )
  return (
    <>
      <Stack gap="sm" mt="md">
        {subjects.map(({ key, title }) => {
          const of = clauses.filter(({ subject }) => subject === key)
          const [above, rest] = [of.filter((one) => first.has(one.key)), of.filter((one) => !first.has(one.key))]
          const count = of.filter((one) => find(one.key)).length
          return (
            <details key={key} className={classes.subject} open={above.length > 0}>
              <summary className={classes.summary}>
                {title}
                <Text span c="dimmed" fz="sm">
                  {count} von {of.length} ausgewählt
                </Text>
              </summary>
              {listOf(above)}
              {above.length > 0 && rest.length > 0 ? (
                <details>
                  <summary className={classes.more}>
                    {rest.length === 1 ? 'Noch ein Satz' : `Noch ${rest.length} Sätze`}
                    <VisuallyHidden> zu {title}</VisuallyHidden>
                  </summary>
                  {listOf(rest)}
                </details>
              ) : (
                listOf(rest)
              )}
            </details>
          )
        })}
      </Stack>
      <Text role="status" mt="xs">
        {note}
      </Text>
    </>
  )
}
