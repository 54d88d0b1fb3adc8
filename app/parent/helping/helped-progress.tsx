import { Anchor, Box, List, Paper, Progress, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { stepInWords } from '../../../domain/learning/passes.ts'
import { formatDate } from '../../../domain/platform/dates.ts'
import type { RouterOutputs } from '../../../server/router.ts'
import { Aside, CardTitle } from '../../components/page/texts.tsx'
import { AgreementText } from '../../learning/agreement/agreement-text.tsx'
import { sidesForHelpers } from '../../learning/agreement/agreement-words.ts'
import { StepState } from '../learning/step-state.tsx'

type HelpedProgressProps = { child: RouterOutputs['helping']['child'] }

export const HelpedProgress = ({
  child: { name, competencies, passes, talkingPoints, agreement },
}: HelpedProgressProps) => (
  <>
    {talkingPoints.length > 0 && (
      <Box component="section" p="lg" bg="var(--mantine-color-sea-light)" bdrs="md" aria-labelledby="talk">
        <CardTitle id="talk" mb="xs">
          Fragen zum Reden
        </CardTitle>
        <List spacing="xs">
          {talkingPoints.map((point) => (
            <List.Item key={point}>{point}</List.Item>
          ))}
        </List>
      </Box>
    )}
    <Section title={`Das lernt ${name}`}>
      {competencies.length === 0 ? (
        <Text c="dimmed">Noch nichts ausgesucht.</Text>
      ) : (
        <Stack component="ul" gap="md" className="plain">
          {competencies.map(({ id, title, progress, parentLessons, ...steps }) => (
            <li key={id}>
              <Text fw={600}>{title}</Text>
              <StepState {...steps} />
              <Progress value={progress} mt="xs" aria-label={`Fortschritt in ${title}: ${progress} %`} />
              {parentLessons.length > 0 && (
                <Text size="sm" mt="xs">
                  Für Erwachsene:{' '}
                  {parentLessons.map((lesson, index) => (
                    <span key={lesson.id}>
                      {index > 0 && ', '}
                      <Anchor component={Link} to={`?lektion=${lesson.id}`}>
                        {lesson.title}
                      </Anchor>
                    </span>
                  ))}
                </Text>
              )}
            </li>
          ))}
        </Stack>
      )}
    </Section>
    <Section title="Pässe">
      {passes.length === 0 ? (
        <Text c="dimmed">Noch keiner. Das braucht Zeit.</Text>
      ) : (
        <Stack component="ul" gap="md" className="plain">
          {passes.map(({ title, earnedAt, ...pass }) => (
            <li key={`${title} ${pass.step}`}>
              <Text fw={600}>{title}</Text>
              <Aside>{[stepInWords(pass), `seit ${formatDate(earnedAt)}`].filter(Boolean).join(' · ')}</Aside>
            </li>
          ))}
        </Stack>
      )}
    </Section>
    {agreement && (
      <Section title="Was in der Familie gilt">
        <Text c="dimmed">Vereinbart am {formatDate(agreement.signedAt)}. Sie ändern hier nichts.</Text>
        <AgreementText clauses={agreement.clauses} sides={sidesForHelpers(name)} />
      </Section>
    )}
  </>
)

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Paper component="section" withBorder p="lg">
    <Stack gap="sm">
      <CardTitle>{title}</CardTitle>
      {children}
    </Stack>
  </Paper>
)
