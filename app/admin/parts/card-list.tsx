import { Stack, type StackProps } from '@mantine/core'
import classes from './cards.module.css'

type CardListProps = StackProps & { component?: 'ul' | 'ol'; 'aria-label'?: string }

/** A list without marks, mostly of cards. */
export const CardList = ({ component = 'ul', ...list }: CardListProps) => (
  <Stack component={component} gap="sm" m={0} p={0} className={classes.unmarked} {...list} />
)
