import { Group, Stack } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'
import type { Activity, ActivityKind, ActivityOf, MakeField } from '../../../domain/content/activities/activity.ts'
import { weekdays } from '../../../domain/content/activities/made-words.ts'
import { addressOfPictureIn } from '../../../domain/content/activities/picture-address.ts'
import { formatDate } from '../../../domain/platform/dates.ts'
import { WithCalls } from '../../components/with-calls.tsx'
import classes from './activity-text.module.css'
import { Picture } from './card.tsx'
import { inDigits, scaleOf } from './guess/scale.ts'
import { shuffledPositions } from './shuffle.ts'

type ActivityTextProps = {
  activity: Activity
  /** `none` where the solution stands elsewhere, as on a worksheet. */
  solution: 'details' | 'none'
  level?: 2 | 3
  /** False where title and prompt stand above already. */
  hasHead?: boolean
}

/** An activity to read, and to fill in on paper: without script, where a part did not load, and on worksheets. */
export function ActivityText({ activity, solution, level = 3, hasHead = true }: ActivityTextProps) {
  const Title = `h${level}` as const
  return (
    <div className={classes.activity} data-kind={activity.kind}>
      {hasHead && (
        <Stack gap="0.5rem" className={classes.head}>
          <Title>{activity.title}</Title>
          <p>{activity.prompt}</p>
          {solution === 'none' && byHand[activity.kind] && <p>{byHand[activity.kind]}</p>}
        </Stack>
      )}
      <Task activity={activity} />
      {solution === 'details' && hasSolution(activity) && (
        <details className={classes.details}>
          <summary>Lösung zeigen</summary>
          <ActivitySolution activity={activity} />
        </details>
      )}
    </div>
  )
}

/** What to do with a pencil, where the prompt only says what to look for. */
const byHand: Record<ActivityKind, string | null> = {
  sort: 'Schreib die Nummern der Karten in die Felder. Oder schneide die Karten aus und leg sie dazu.',
  order: 'Nummeriere die Kästchen: Was kommt zuerst?',
  match: 'Verbinde mit Strichen, was zusammengehört.',
  find: 'Kreuze an, was du findest.',
  story: 'Fang bei 1 an. Lies dort weiter, wohin deine Entscheidung führt.',
  guess: null,
  flip: null,
  make: null,
  listen: 'Hier steht, was in der Aufnahme zu hören ist.',
}

/** What one makes has no solution, a story is read to its end, and a recording asks nothing. */
export const hasSolution = ({ kind }: Activity) => kind !== 'make' && kind !== 'story' && kind !== 'listen'

export const ActivitySolution = ({ activity }: { activity: Activity }) => (
  <Stack gap="0.75rem" className={classes.solution}>
    <Solution activity={activity} />
    <p>
      <WithCalls>{activity.ending}</WithCalls>
    </p>
  </Stack>
)

function Task({ activity }: { activity: Activity }): ReactElement {
  switch (activity.kind) {
    case 'sort':
      return <SortTask activity={activity} />
    case 'order':
      return (
        <Boxed>
          {shuffledPositions(activity.steps.length, activity.key, 0).map((step) => (
            <Card key={step} picture={activity.steps[step]?.picture}>
              {activity.steps[step]?.text}
            </Card>
          ))}
        </Boxed>
      )
    case 'match':
      return <MatchTask activity={activity} />
    case 'find':
      return (
        <>
          {activity.picture && (
            <img src={addressOfPictureIn(activity.picture)} alt={activity.alt ?? ''} className={classes.scene} />
          )}
          <Boxed>
            {activity.parts.map(({ text }) => (
              <span key={text}>{text}</span>
            ))}
          </Boxed>
        </>
      )
    case 'story':
      return <StoryTask activity={activity} />
    case 'guess':
      return <GuessTask activity={activity} />
    case 'flip':
      return (
        <Stack component="ul" gap="0.75rem" className={`plain ${classes.claims}`}>
          {activity.cards.map(({ claim, picture }) => (
            <li key={claim}>
              <p>
                <Card picture={picture}>{claim}</Card>
              </p>
              <p className={classes.ticks}>
                <span>
                  <Box /> Stimmt
                </span>{' '}
                <span>
                  <Box /> Stimmt nicht
                </span>
              </p>
            </li>
          ))}
        </Stack>
      )
    case 'make':
      return (
        <Stack gap="0.75rem" data-dress={activity.dress}>
          {activity.fields.map((field) => (
            <FieldTask key={field.key} field={field} />
          ))}
        </Stack>
      )
    case 'listen':
      return <Transcript>{activity.transcript}</Transcript>
  }
}

type TaskProps<K extends ActivityKind> = { activity: ActivityOf<K> }

/** The cards by their positions, in the order in which they are numbered. */
const numbered = ({ key, cards }: ActivityOf<'sort'>) => shuffledPositions(cards.length, key, 0)

const SortTask = ({ activity }: TaskProps<'sort'>) => (
  <>
    <ol className={`plain ${classes.cards}`}>
      {numbered(activity).map((card, index) => (
        <li key={card}>
          <b>{index + 1}</b>
          <Card picture={activity.cards[card]?.picture}>{activity.cards[card]?.text}</Card>
        </li>
      ))}
    </ol>
    <ul className={`plain ${classes.places}`}>
      {activity.places.map(({ key, text, picture }) => (
        <li key={key}>
          <Card picture={picture}>{text}</Card>
        </li>
      ))}
    </ul>
  </>
)

const MatchTask = ({ activity: { key, pairs } }: TaskProps<'match'>) => (
  <div className={classes.columns}>
    <ul className="plain">
      {pairs.map(({ text, picture }) => (
        <li key={text}>
          <Card picture={picture}>{text}</Card>
        </li>
      ))}
    </ul>
    <ul className="plain">
      {shuffledPositions(pairs.length, key, 0).map((pair) => (
        <li key={pair}>
          <Card picture={pairs[pair]?.partnerPicture}>{pairs[pair]?.partner}</Card>
        </li>
      ))}
    </ul>
  </div>
)

/** Numbered, so that a decision can say where it goes on. */
const StoryTask = ({ activity: { scenes } }: TaskProps<'story'>) => (
  <ol className={classes.scenes}>
    {scenes.map(({ key, picture, alt, text, messages, choices, end }) => (
      <li key={key}>
        {picture && <img src={addressOfPictureIn(picture)} alt={alt ?? ''} className={classes.scene} />}
        {text && <p>{text}</p>}
        {messages.map(({ from, text }) => (
          <p key={`${from} ${text}`}>
            <strong>{from ?? 'Du'}:</strong> {text}
          </p>
        ))}
        {choices.length > 0 && (
          <ul>
            {choices.map((choice) => (
              <li key={`${choice.to} ${choice.text}`}>
                {choice.text} (weiter bei {scenes.findIndex(({ key }) => key === choice.to) + 1})
              </li>
            ))}
          </ul>
        )}
        {end && (
          <p>{end === 'good' ? 'Ein gutes Ende!' : 'Hier ist noch nicht Schluss. Geh zurück und probier es anders.'}</p>
        )}
      </li>
    ))}
  </ol>
)

function GuessTask({ activity }: TaskProps<'guess'>) {
  const { min, max } = scaleOf(activity)
  return (
    <p>
      Zwischen {inDigits(min)} und {inDigits(max)} {activity.unit}. Ich schätze: <span className={classes.gap} />{' '}
      {activity.unit}
    </p>
  )
}

function FieldTask({ field: { label, hint, type, options } }: { field: MakeField }) {
  const boxes = options.map((option) => (
    <span key={option}>
      <Box /> {option}
    </span>
  ))
  return (
    <div>
      <p>
        <strong>{label}</strong>
        {hint && <> {hint}</>}
      </p>
      {type === 'text' && <div className={classes.writing} />}
      {type === 'choice' && <p className={classes.ticks}>{boxes}</p>}
      {type === 'days' && (
        <ul className={`plain ${classes.days}`}>
          {Object.values(weekdays).map((day) => (
            <li key={day}>
              {day} {options.length > 0 && <span className={classes.ticks}>{boxes}</span>}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Solution({ activity }: { activity: Activity }): ReactElement | null {
  switch (activity.kind) {
    case 'sort':
      return (
        <>
          {activity.places.map(({ key, text }) => (
            <div key={key}>
              <p>
                <strong>{text}</strong>
              </p>
              <ol>
                {numbered(activity).map((position, index) => {
                  const card = activity.cards[position]
                  return (
                    card?.place === key && (
                      <li key={card.text} value={index + 1}>
                        {ended(card.text, ':')} {card.reason}
                      </li>
                    )
                  )
                })}
              </ol>
            </div>
          ))}
        </>
      )
    case 'order':
      return (
        <>
          <ol>
            {activity.steps.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ol>
          <p>{activity.reason}</p>
        </>
      )
    case 'match':
      return (
        <ul>
          {activity.pairs.map(({ text, partner, reason }) => (
            <li key={text}>
              {text} – {ended(partner, '.')} {reason}
            </li>
          ))}
        </ul>
      )
    case 'find':
      return (
        <ul>
          {activity.parts.map(({ text, isClue, reason }) => (
            <li key={text}>
              „{text}“ – {isClue ? 'ein Hinweis' : 'harmlos'}: {reason}
            </li>
          ))}
        </ul>
      )
    case 'guess':
      return (
        <>
          <p>
            <strong>
              {activity.value !== null && inDigits(activity.value)} {activity.unit}.
            </strong>{' '}
            {activity.meaning}
          </p>
          <Source activity={activity} />
        </>
      )
    case 'flip':
      return (
        <ul>
          {activity.cards.map(({ claim, isTrue, why }) => (
            <li key={claim}>
              „{claim}“ – {isTrue ? 'stimmt' : 'stimmt nicht'}: {why}
            </li>
          ))}
        </ul>
      )
    case 'story':
    case 'make':
    case 'listen':
      return null
  }
}

/** With this sign at its end, unless it is a whole sentence. */
const ended = (text: string, sign: '.' | ':') => (/[.!?…]“?$/.test(text) ? text : text + sign)

/** What can be ticked or numbered, each with its box. */
const Boxed = ({ children }: { children: ReactElement[] }) => (
  <Stack component="ul" gap="0.75rem" className="plain">
    {children.map((child) => (
      <Group key={child.key} component="li" gap="0.75rem" wrap="nowrap">
        <Box />
        {child}
      </Group>
    ))}
  </Stack>
)

const Box = () => <span className={classes.box} aria-hidden="true" />

const Card = ({ picture, children }: { picture: string | null | undefined; children: ReactNode }) => (
  <>
    <Picture picture={picture ?? null} className={classes.picture} />
    <span>{children}</span>
  </>
)

export const Transcript = ({ children }: { children: string }) =>
  children
    .split('\n')
    .map((line, index) => ({ line: line.trim(), key: `${index} ${line}` }))
    .filter(({ line }) => line)
    .map(({ line, key }) => (
      <p key={key}>
        <WithCalls>{line}</WithCalls>
      </p>
    ))

export const Source = ({ activity }: { activity: ActivityOf<'guess'> }) => {
  const { source, sourceUrl, seenOn } = activity
  return (
    <p data-unspoken>
      <small>
        Quelle:{' '}
        {sourceUrl?.startsWith('https://') ? (
          <a href={sourceUrl} target="_blank" rel="noreferrer">
            {source}
          </a>
        ) : (
          source
        )}
        {seenOn && `, Stand ${formatDate(seenOn)}`}
      </small>
    </p>
  )
}
