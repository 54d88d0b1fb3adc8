import { Group, Paper, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { type Activity, activityNames } from '../../../../domain/content/activities/activity.ts'
import { problemsOfActivity, problemsOfPlaces } from '../../../../domain/content/activities/findings.ts'
import { keysPlacedIn } from '../../../../domain/content/activities/place.ts'
import { type Findings, fieldOfActivity } from '../../../../domain/content/content-findings.ts'
import { ActionButton } from '../../../components/button/action-button.tsx'
import { LinkButton } from '../../../components/button/link-button.tsx'
import { Question } from '../../../components/dialog/question.tsx'
import { Aside, CardTitle } from '../../../components/page/texts.tsx'
import { CardList } from '../../parts/card-list.tsx'
import { addressOfActivity } from './address-of-activity.ts'
import classes from './lesson-activities.module.css'

type LessonActivitiesProps = {
  activities: Activity[]
  content: string
  findings: Findings
  onPlace: (key: string) => void
  onDelete: (key: string) => void
}

/** The activities of a lesson in the order of its text, those without a place last. */
export function LessonActivities({ activities, content, findings, onPlace, onDelete }: LessonActivitiesProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const placed = keysPlacedIn(content)
  const placing = problemsOfPlaces(content, activities)
  const order = ({ key }: Activity) => (placed.includes(key) ? placed.indexOf(key) : placed.length)
  return (
    <Stack component="section" gap="sm" aria-label="Aufgaben dieser Lektion">
      <div>
        <CardTitle ref={title} tabIndex={-1} className={classes.title}>
          Aufgaben dieser Lektion
        </CardTitle>
        <Aside>
          {activities.length === 0
            ? 'Noch keine. Mit „Aufgabe“ über dem Text fügen Sie eine an der Stelle ein, an der Sie schreiben.'
            : 'Kinder sehen eine Aufgabe dort, wo sie im Text steht.'}
        </Aside>
      </div>
      {activities.length > 0 && (
        <CardList>
          {activities
            .toSorted((one, other) => order(one) - order(other))
            .map((activity) => (
              <Row
                key={activity.key}
                activity={activity}
                isPlaced={placed.includes(activity.key)}
                problems={
                  findings.problems.some(({ field }) => field === fieldOfActivity(activity.key))
                    ? [
                        ...problemsOfActivity(activity).map(({ place, reason }) => `${place}: ${reason}`),
                        ...placing.filter(({ key }) => key === activity.key).map(({ reason }) => reason),
                      ]
                    : []
                }
                onPlace={() => onPlace(activity.key)}
                onDelete={() => {
                  onDelete(activity.key)
                  title.current?.focus() // the button that had the focus is gone
                }}
              />
            ))}
        </CardList>
      )}
    </Stack>
  )
}

/** Problems at one activity; its form shows all. */
const MOST_SHOWN = 3

type RowProps = {
  activity: Activity
  isPlaced: boolean
  problems: string[]
  onPlace: () => void
  onDelete: () => void
}

function Row({ activity: { key, kind, title }, isPlaced, problems, onPlace, onDelete }: RowProps) {
  const [asks, setAsks] = useState(false)
  const name = title.trim() || 'Noch ohne Titel'
  return (
    <Paper component="li" withBorder p="sm" id={fieldOfActivity(key)} tabIndex={-1} className={classes.row}>
      <Group justify="space-between" gap="xs">
        <div className={classes.words}>
          <Text fw={700}>{name}</Text>
          <Aside>
            {activityNames[kind]}
            {!isPlaced && ' · steht noch nicht im Text'}
          </Aside>
        </div>
        <Group gap="xs">
          {!isPlaced && <ActionButton variant="light" label="In den Text setzen" about={name} onClick={onPlace} />}
          <LinkButton to={addressOfActivity(key)} variant="default" label="Bearbeiten" about={name} />
          <ActionButton variant="subtle" color="red" label="Löschen" about={name} onClick={() => setAsks(true)} />
        </Group>
      </Group>
      {problems.length > 0 && (
        <ul className={classes.problems}>
          {problems.slice(0, MOST_SHOWN).map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
          {problems.length > MOST_SHOWN && <li>und {problems.length - MOST_SHOWN} weitere</li>}
        </ul>
      )}
      {asks && (
        <Question
          title="Die Aufgabe mit allem, was darin steht, löschen?"
          yes="Ja, löschen"
          no="Behalten"
          isLoss
          onYes={onDelete}
          onNo={() => setAsks(false)}
        />
      )}
    </Paper>
  )
}
