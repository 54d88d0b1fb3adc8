import { Text, type TextProps, Title, type TitleProps } from '@mantine/core'
import type { ReactNode } from 'react'

type Children = { children: ReactNode }

export const SectionTitle = (title: TitleProps & Children) => <Title order={2} size="h3" {...title} />
/** Of a card, or of one thing in a list. */
export const CardTitle = (title: TitleProps & Children) => <Title order={2} size="h4" {...title} />
/** What matters less than the text beside it. */
export const Aside = (text: TextProps & Children) => <Text size="sm" c="dimmed" {...text} />
