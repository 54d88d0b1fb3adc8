import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RouterOutputs } from '../../../server/router.ts'
import { ConfirmButton } from '../together-tasks/confirm-button.tsx'
import { keepFocus, Part } from './part.tsx'
import { triedTogetherOptions } from './today-options.ts'

type Tried = RouterOutputs['togetherTasks']['ofFamily'][number]

const keyOf = ({ childId, skillLevelId }: Tried) => `${childId} ${skillLevelId}`

/** What children tried out at home, for a parent to confirm. Confirmed ones stay until the page is left. */
export function TriedTogether() {
  const { data = [] } = useQuery(triedTogetherOptions)
  const [confirmed, setConfirmed] = useState(new Map<string, Tried>())
  const open = data.filter((one) => !confirmed.has(keyOf(one)))
  const tried = [...open, ...confirmed.values()].toSorted((one, other) => (one.tickedAt < other.tickedAt ? -1 : 1))
  if (tried.length === 0) return null
  return (
    <Part title="Zusammen ausprobiert">
      <ul className="plain ruled">
        {tried.map((one) => (
          <Group key={keyOf(one)} component="li" gap="0.625rem 1rem" py="xs">
            {confirmed.has(keyOf(one)) ? (
              <Text ref={keepFocus} tabIndex={-1} flex="1 1 12rem" className="long-words" role="status">
                Bestätigt. Es steht jetzt im Stempelheft von {one.name}.
              </Text>
            ) : (
              <>
                <Text flex="1 1 12rem" className="long-words">
                  <b>{one.name}</b> hat abgehakt: {one.task}
                </Text>
                <ConfirmButton {...one} onConfirmed={() => setConfirmed(new Map(confirmed).set(keyOf(one), one))} />
              </>
            )}
          </Group>
        ))}
      </ul>
    </Part>
  )
}
