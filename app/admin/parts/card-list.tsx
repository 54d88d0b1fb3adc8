import { SimpleGrid, type SimpleGridProps, Stack, type StackProps } from '@mantine/core'

type CardListProps = StackProps & { component?: 'ul' | 'ol'; 'aria-label'?: string }

/** A list without marks, mostly of cards. */
export const CardList = ({ component = 'ul', ...list }: CardListProps) => (
  <Stack component={component} gap="sm" className="plain" {...list} />
)

type CardGridProps = SimpleGridProps & { component?: 'ul' | 'ol'; least: string; 'aria-label'?: string }

/** The same in as many columns as have room, each at least so wide. */
export const CardGrid = ({ component = 'ul', least, ...grid }: CardGridProps) => (
  <SimpleGrid component={component} minColWidth={`min(${least}, 100%)`} className="plain" {...grid} />
)
