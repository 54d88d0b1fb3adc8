import { Text, type TextProps, Title, type TitleProps } from '@mantine/core'
import type { ComponentProps } from 'react'

type HeadingProps = TitleProps & Omit<ComponentProps<'h2'>, keyof TitleProps>
type LineProps = TextProps & Omit<ComponentProps<'p'>, keyof TextProps>

export const SectionTitle = (title: HeadingProps) => <Title order={2} size="h3" {...title} />
/** Of a card, or of one thing in a list. */
export const CardTitle = (title: HeadingProps) => <Title order={2} size="h4" {...title} />
/** Of a part of a card or dialog. */
export const PartTitle = (title: HeadingProps) => <Title order={3} size="h5" {...title} />
/** What matters less than the text beside it. */
export const Aside = (text: LineProps) => <Text size="sm" c="dimmed" {...text} />
/** What is wrong, read aloud when it appears; nothing while nothing is. */
export const Problem = (text: LineProps) => text.children && <Text c="red" role="alert" {...text} />
