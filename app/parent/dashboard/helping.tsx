import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { HelpedChildren } from '../helping/helped-children.tsx'
import { aroundOptions } from '../today/today-options.ts'

/** Other people's children whom the reader helps with. Not there without any. */
export function Helping() {
  const helping = useQuery(aroundOptions).data?.helping ?? []
  if (helping.length === 0) return null
  return (
    <section aria-labelledby="helping">
      <Title order={2} size="h3" mb="sm" id="helping">
        Kinder, die Sie begleiten
      </Title>
      <HelpedChildren helping={helping} />
    </section>
  )
}
