import { Container, Text, Title } from '@mantine/core'
import { TRPCError } from '@trpc/server'
import { data } from 'react-router'
import { pageTitle } from '../../domain/platform/brand.ts'
import { apiContext } from '../api-context.ts'
import { LessonAsText } from '../learning/lesson-as-text.tsx'
import { LessonFacts } from '../learning/lesson-facts.tsx'
import type { Route } from './+types/shared-text.ts'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: pageTitle(loaderData?.lesson?.title ?? 'Geteilter Inhalt') },
  { name: 'robots', content: 'noindex' },
]

/** Rendered by the server for whoever has no script, as a visitor. Opening it is not recorded. */
export async function loader({ params, context }: Route.LoaderArgs) {
  try {
    const shared = await context.get(apiContext).sharing.contentByToken({ token: params.token })
    if (shared.contentType === 'lesson') return { lesson: shared }
  } catch (error) {
    if (!(error instanceof TRPCError) || error.code === 'INTERNAL_SERVER_ERROR') throw error
    return data({ lesson: null }, { status: error.code === 'TOO_MANY_REQUESTS' ? 429 : 404 })
  }
  return data({ lesson: null }, { status: 404 })
}

/** A shared lesson to read, with its activities as text: without script, and without signing in. */
export default function SharedTextScreen({ loaderData: { lesson } }: Route.ComponentProps) {
  if (!lesson)
    return (
      <Container component="main" size="sm" py="xl">
        <Title order={1}>Hier ist nichts zu lesen</Title>
        <Text size="lg" my="md">
          Unter dieser Adresse liegt keine Lektion. Frag die Person, die dir den Link geschickt hat, nach einem neuen.
        </Text>
      </Container>
    )
  const { title, description, content, activities, facts } = lesson
  return (
    <Container component="main" size="sm" py="xl">
      <Title order={1}>{title}</Title>
      {description && (
        <Text size="lg" mt="xs">
          {description}
        </Text>
      )}
      <LessonAsText html={content} activities={activities} level={2} />
      <LessonFacts facts={facts} />
    </Container>
  )
}
