import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { brand } from '../../domain/platform/brand.ts'
import { formatDate } from '../../domain/platform/dates.ts'
import { EmptyState } from '../components/page/empty-state.tsx'
import { aroundOptions } from './today/today-options.ts'

type NoChildProps = {
  title: string
  /** How somebody begins who is new. */
  children: ReactNode
}

/** In the place of own children. Who has accompanied one until lately is not welcomed as if it had never been. */
export function NoChild({ title, children }: NoChildProps) {
  const leftAt = useQuery(aroundOptions).data?.leftAt
  if (!leftAt) {
    return (
      <EmptyState figure="greets" title={title}>
        {children}
      </EmptyState>
    )
  }
  return (
    <EmptyState figure="reads" title="Sie begleiten hier gerade kein Kind">
      <Text>
        Ihre Begleitung ist am {formatDate(leftAt)} zu Ende gegangen. Das Kind bleibt bei dem Elternteil, der es weiter
        begleitet, mit allem, was es gelernt hat. Ihr Konto bleibt, wie es ist.
      </Text>
      <Text>
        Legen Sie es bitte nicht noch einmal an: Wer es weiter begleitet, kann Sie wieder einladen. Ein anderes Kind
        fügen Sie in der Familie hinzu.
      </Text>
      <Text size="sm">
        Haben Sie Fragen dazu? Schreiben Sie uns:{' '}
        <Anchor href={`mailto:${brand.contact.email}`} inherit underline="always">
          {brand.contact.email}
        </Anchor>
      </Text>
    </EmptyState>
  )
}
