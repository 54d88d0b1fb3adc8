import { Box, Progress, Stack, Text } from '@mantine/core'
import { hasNewStep, stepInWords } from '../../../domain/learning/passes.ts'
import { LinkButton } from '../../components/button/link-button.tsx'
import { CompetencyDrawing } from '../../components/competency/competency-drawing.tsx'
import { signOf } from '../../components/competency/competency-sign.ts'
import { Emblem } from '../../components/competency/emblem.tsx'
import { StampFigure } from '../../components/competency/stamp-figure.tsx'
import { FocusedTitle } from '../../components/page/focused-title.tsx'
import { LearnerPage } from '../../learning/learner-page.tsx'
import type { CompetencyOfChild } from './competency-of-child.ts'
import classes from './competency-overview.module.css'
import { ClosedLevelCard, LevelCard } from './level-card.tsx'
import { addressOf, firstStep } from './next-step.ts'
import { PretestCard } from './pretest-card.tsx'

/** A competency: the next step first, then all levels up to the pass, then those for later. */
export function CompetencyOverview({ competency, takesFocus }: { competency: CompetencyOfChild; takesFocus: boolean }) {
  const { id, title, description, progress, completedAt, levels, pass, readsPercent, resting } = competency
  const { ink, drawing } = signOf(title)
  const step = pass && stepInWords(pass)
  const next = firstStep(levels)
  const goal = levels.findLastIndex(({ isOpen }) => isOpen) + 1
  const cardOf = (level: CompetencyOfChild['levels'][number], index: number) =>
    level.isOpen ? (
      <LevelCard
        key={level.id}
        level={level}
        number={index + 1}
        nextId={next?.id}
        inPercent={readsPercent}
        hasResting={resting.some(({ levelId }) => levelId === level.id)}
      />
    ) : (
      <ClosedLevelCard key={level.id} level={level} number={index + 1} />
    )
  return (
    <LearnerPage back={{ to: '/child-dashboard', label: 'Zu meinen Pässen' }}>
      <div className={`rosette ${classes.head}`} data-ink={ink}>
        {drawing ? <CompetencyDrawing title={title} className={classes.drawing} /> : <Emblem title={title} size="lg" />}
        <Box w="100%" maw="44rem">
          <FocusedTitle takesFocus={takesFocus} lead={description}>
            {title}
          </FocusedTitle>
          <Text fw={700} mt="md" mb={6}>
            {completedAt ? `Du hast diesen Pass${step ? `: ${step}` : ''}.` : `${progress} % geschafft`}
            {hasNewStep(competency) && ` Neu für dich: Stufe ${competency.levelsTotal}.`}
          </Text>
          <Progress value={progress} color="var(--ink)" size="xl" radius="xl" aria-label="Dein Fortschritt" />
          {next && (
            <LinkButton
              to={addressOf(next, id)}
              size="lg"
              mt="lg"
              label={`${progress === 0 ? 'Los geht’s' : 'Weiter geht’s'}: ${next.title}`}
            />
          )}
        </Box>
      </div>
      {competency.awaitsPretest && <PretestCard competency={competency} />}
      <Stack className={classes.way}>
        {levels.length === 0 && <Text size="lg">Hier gibt es noch nichts zu lernen. Schau bald wieder vorbei.</Text>}
        {levels.slice(0, goal).map(cardOf)}
        {resting.some(({ id, levelId }) => id === levelId) && (
          <Text size="lg">Ein Level macht gerade Pause und kommt wieder. Was du darin geschafft hast, bleibt.</Text>
        )}
        {levels.length > 0 && <Goal competency={competency} />}
        {levels.slice(goal).map((level, index) => cardOf(level, goal + index))}
      </Stack>
    </LearnerPage>
  )
}

/** The end of the levels that are open: the pass, or how many stamps are still missing, and what comes later. */
const Goal = ({ competency }: { competency: CompetencyOfChild }) => (
  <div className={classes.goal}>
    <StampFigure what={isDone(competency) ? 'cheers' : 'greets'} size={96} />
    <Box flex="1 1 12rem" ff="heading" fz="1.25rem" fw={600} lh={1.35}>
      <Text inherit>{isDone(competency) ? 'Geschafft! Dein Pass liegt bei deinen Pässen.' : waiting(competency)}</Text>
      {competency.nextStepAtAge !== null && <Text>{later(competency)}</Text>}
    </Box>
    {competency.pass && (
      <LinkButton
        to={`/meine-paesse/${competency.pass.id}`}
        variant="light"
        label={stepInWords(competency.pass) ? `Pass ansehen: ${stepInWords(competency.pass)}` : 'Pass ansehen'}
      />
    )}
  </div>
)

const isDone = (competency: CompetencyOfChild) => competency.completedAt !== null && !hasNewStep(competency)

function waiting({ levelsTotal, levelsDone, stepsTotal }: CompetencyOfChild): string {
  const pass = stepsTotal > 1 && levelsTotal > 0 ? `dein Pass, Stufe ${levelsTotal} von ${stepsTotal}` : 'dein Pass'
  const missing = levelsTotal - levelsDone
  if (missing === 0) return `Hier wartet ${pass}.`
  return `Hier wartet ${pass}. ${missing === 1 ? 'Ein Stempel fehlt' : `${missing} Stempel fehlen`} noch.`
}

const later = ({ levelsTotal, nextStepAtAge }: CompetencyOfChild) =>
  `Stufe ${levelsTotal + 1} kommt, wenn du ${nextStepAtAge} bist – oder wenn deine Eltern sie öffnen.`
