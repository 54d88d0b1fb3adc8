import { Box, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatDate } from '../../../domain/platform/dates.ts'
import { CallButton } from '../../components/button/call-button.tsx'
import { LinkButton } from '../../components/button/link-button.tsx'
import { PartTitle, SectionTitle } from '../../components/page/texts.tsx'
import { client, queryClient, trpc } from '../../trpc.ts'
import { refreshFamily } from '../refresh-family.ts'
import { ShareNow } from '../sharing/share-now.tsx'
import type { LevelOfChild } from './competency-of-child.ts'
import { useAddressOf } from './use-address-of.ts'

type AfterParentLessonProps = {
  lesson: { id: string; readAt: string | null; talkingPoint: string | null }
  /** The level of the lesson, with the child's progress. */
  level: LevelOfChild
  child: { id: string; name: string }
}

/** After a lesson for parents: mark it as read, the child's lesson, and a question to talk about. */
export const AfterParentLesson = ({ lesson, level, child }: AfterParentLessonProps) => (
  <Box component="section" mt="xl" p="lg" bg="var(--mantine-primary-color-light)" bdrs="lg" aria-labelledby="weiter">
    <SectionTitle id="weiter" mb="sm">
      So geht es weiter
    </SectionTitle>
    <Stack component="ol" gap="lg" m={0} pl="1.5rem">
      <Step title="Gelesen?">
        <Tick lesson={lesson} />
      </Step>
      <Step title={`Dann ist ${child.name} dran`}>
        <LessonOfChild level={level} child={child} />
      </Step>
      {lesson.talkingPoint && (
        <Step title="Eine Frage zum Reden">
          <Text>{lesson.talkingPoint}</Text>
        </Step>
      )}
    </Stack>
  </Box>
)

const Step = ({ title, children }: { title: string; children: ReactNode }) => (
  <li>
    <PartTitle mb={4}>{title}</PartTitle>
    {children}
  </li>
)

const Tick = ({ lesson: { id, readAt } }: Pick<AfterParentLessonProps, 'lesson'>) => (
  // One live region for both states, so that a screen reader announces the change.
  <div role="status">
    {readAt ? (
      <Text>✓ Von Ihnen gelesen am {formatDate(readAt)}</Text>
    ) : (
      <CallButton
        label="Als gelesen markieren"
        busyLabel="Wird gespeichert …"
        keepsFocus
        call={() => client.lessons.markReadByParent.mutate({ lessonId: id })}
        onDone={() => Promise.all([queryClient.invalidateQueries(trpc.lessons.pathFilter()), refreshFamily()])}
        whenFailed="Die Lektion konnte nicht als gelesen markiert werden"
      />
    )}
  </div>
)

function LessonOfChild({ level, child }: Pick<AfterParentLessonProps, 'level' | 'child'>) {
  const addressOf = useAddressOf()
  const next = level.lessons.find(({ isParentOnly, readAt }) => !isParentOnly && readAt === null)
  if (!next) return <Text>{child.name} hat die Lektionen dieses Levels schon gelesen.</Text>
  return (
    <>
      <Text mb="xs">
        Die nächste Lektion in diesem Level heißt „{next.title}“.
        {level.isForOlder && !level.isOpened && ` Das Level ist für ${child.name} noch geschlossen.`}
      </Text>
      <Group>
        <LinkButton to={addressOf('lektion', next.id)} variant="light" about={next.title} label="Lektion ansehen" />
        <ShareNow label="Lektion teilen" child={child} content={{ type: 'lesson', id: next.id, title: next.title }} />
      </Group>
    </>
  )
}
