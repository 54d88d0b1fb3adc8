import '@mantine/core/styles/Alert.layer.css'
import { Container, Text, Title } from '@mantine/core'
import { data } from 'react-router'
import { GLOSSARY, type GlossaryWord } from '../../domain/content/glossary/word.ts'
import { apiContext } from '../api-context.ts'
import { reportContext } from '../report-context.ts'
import type { Route } from './+types/glossary.ts'
import { describePage } from './describe-page.ts'
import { structuredWords } from './glossary/structured-words.ts'
import { WordList } from './glossary/word-list.tsx'
import { LoadAgain } from './load-again.tsx'

type Words = { words: GlossaryWord[] | undefined }

export const meta = (args: Route.MetaArgs) =>
  describePage(args, {
    title: 'Wörterbuch',
    description:
      'Wörter aus Internet und Apps, kurz erklärt für Kinder: von Algorithmus über Cookie und Phishing bis zu Zwei-Faktor-Anmeldung.',
    structured: (publicUrl) => structuredWords(publicUrl, args.loaderData?.words ?? []),
  })

export async function loader({ context }: Route.LoaderArgs) {
  try {
    return data<Words>({ words: await context.get(apiContext).glossary.list() })
  } catch (error) {
    context.get(reportContext)(error as Error)
    return data<Words>({ words: undefined }, { status: 500 })
  }
}

/** Waited for, so that a link to a word finds it on the page. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs): Promise<Words> =>
  serverLoader().catch(() => ({ words: undefined }))

/** The glossary: what words mean that children meet in lessons. */
export default function GlossaryScreen({ loaderData: { words } }: Route.ComponentProps) {
  return (
    <Container component="main" size="md" py="xl">
      <Title order={1} mb="sm">
        Wörterbuch
      </Title>
      <Text mb="lg" size="lg">
        Was heißt das? Hier stehen Wörter aus den Lektionen, jedes kurz erklärt.
      </Text>
      {words ? (
        <WordList words={words} />
      ) : (
        <LoadAgain what="Die Wörter konnten nicht geladen werden." path={GLOSSARY} />
      )}
    </Container>
  )
}
