import { Box, Button, Group, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { LinkButton } from '../../components/button/link-button.tsx'
import { EmptyState } from '../../components/page/empty-state.tsx'
import { Aside } from '../../components/page/texts.tsx'
import type { CompetencyOfChild } from './competency-of-child.ts'
import { type NextTogether, nextTogether } from './next-together.ts'
import { SimulationDialog } from './simulation-dialog.tsx'
import { useAddressOf } from './use-address-of.ts'

type Child = CompetencyOfChild['child']
type NextCardProps = {
  child: Child
  levels: CompetencyOfChild['levels']
  /** Heading level of its title. */
  titleOrder: 2 | 3
  /** Where to go when there is nothing left. */
  onward?: ReactNode
}

/** What comes next in a competency: a lesson for the parent, a step of the child, a question to talk about. */
export function NextCard({ child, levels, titleOrder, onward }: NextCardProps) {
  // Kept here: once started, the exercise is no longer what comes next, but its dialog still has the way to it.
  const [practice, setPractice] = useState<{ id: string; title: string }>()
  const next = nextTogether(levels)
  return (
    <>
      {next ? (
        <Box
          component="section"
          p={{ base: 'md', sm: 'lg' }}
          bg="var(--mantine-primary-color-light)"
          bdrs="lg"
          className="long-words-hyphenated"
          aria-labelledby="next"
        >
          <Title order={titleOrder} size="h3" id="next">
            Als Nächstes mit {child.name}
          </Title>
          <Aside>
            Level {levels.indexOf(next.level) + 1}: {next.level.title}
          </Aside>
          <Steps child={child} next={next} onPractise={setPractice} />
        </Box>
      ) : (
        <NothingLeft child={child} levels={levels} onward={onward} />
      )}
      {practice && (
        <SimulationDialog child={child} simulation={practice} mode="child_run" onClose={() => setPractice(undefined)} />
      )}
    </>
  )
}

type StepsProps = { child: Child; next: NextTogether; onPractise: (simulation: { id: string; title: string }) => void }

const Steps = ({ child, next: { stuckAt, forParent, forChild, toTalk }, onPractise }: StepsProps) => (
  <Stack component="ol" gap="sm" mt="sm" className="plain">
    {stuckAt && (
      <Step
        label={`${child.name} hängt an „${stuckAt.title}“, nach ${stuckAt.attempts} Versuchen`}
        title="Schauen Sie zusammen, welche Fragen schwerfallen."
      >
        <LinkButton to={`/family/${child.id}/einblick`} label="Zusammen ansehen" />
      </Step>
    )}
    {forParent && (
      <Step label={stuckAt ? 'Für Sie' : 'Zuerst Sie'} title={forParent.title}>
        <Read kind="lektion" step={forParent} word="Jetzt lesen" isFirst={!stuckAt} />
      </Step>
    )}
    {forChild && (
      <Step label={`${forParent ? 'Dann' : 'Jetzt'} ${child.name}`} title={forChild.title}>
        {forChild.kind === 'simulation' ? (
          <Button
            variant={stuckAt || forParent ? 'default' : 'filled'}
            aria-label={`Zusammen üben: ${forChild.title}`}
            onClick={() => onPractise(forChild)}
          >
            Zusammen üben
          </Button>
        ) : (
          <Read
            kind={forChild.kind === 'lesson' ? 'lektion' : 'quiz'}
            step={forChild}
            word="Ansehen"
            isFirst={!stuckAt && !forParent}
          />
        )}
      </Step>
    )}
    {toTalk && <Step label="Zum Reden, beim Essen oder unterwegs" title={toTalk} />}
  </Stack>
)

const Step = ({ label, title, children }: { label: string; title: string; children?: ReactNode }) => (
  <Group component="li" justify="space-between" gap="0.25rem 1rem">
    <Box flex="1 1 10rem" miw={0}>
      <Aside>{label}</Aside>
      <Text fw={600}>{title}</Text>
    </Box>
    {children}
  </Group>
)

type ReadProps = { kind: 'lektion' | 'quiz'; step: { id: string; title: string }; word: string; isFirst: boolean }

function Read({ kind, step, word, isFirst }: ReadProps) {
  const addressOf = useAddressOf()
  return (
    <LinkButton
      to={addressOf(kind, step.id)}
      variant={isFirst ? 'filled' : 'default'}
      about={step.title}
      label={word}
    />
  )
}

/** Everything that is open is done, or nothing is open; nothing at all where there is nothing to learn. */
function NothingLeft({ child: { name }, levels, onward }: Omit<NextCardProps, 'titleOrder'>) {
  const closed = levels.findIndex(({ isForOlder, isOpened, isDone }) => isForOlder && !isOpened && !isDone)
  const later = levels[closed]
  const hasDone = levels.some(({ isDone }) => isDone)
  if (!later && !hasDone) return null
  return (
    <EmptyState
      figure={hasDone ? 'cheers' : 'sleeps'}
      title={
        hasDone
          ? `${name} hat hier alles geschafft${later ? ', was offen ist' : ''}.`
          : `Für ${name} ist hier noch kein Level offen.`
      }
    >
      {later && (
        <Text>
          Level {closed + 1} ist ab {later.minAge} Jahren gedacht. Sie können es unten schon jetzt öffnen.
        </Text>
      )}
      {hasDone && onward}
    </EmptyState>
  )
}
