import { Anchor, Paper, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { type ActivityOf, counts, newScene, type Scene } from '../../../../domain/content/activities/activity.ts'
import { Aside } from '../../../components/page/texts.tsx'
import { CardGrid } from '../../parts/card-list.tsx'
import {
  type BoundFields,
  bindFields,
  ChoiceField,
  type Field,
  idAt,
  SelectField,
  TextBlock,
  TextLine,
} from './form-fields.tsx'
import { nextKey } from './keys.ts'
import classes from './kind-forms.module.css'
import { LineGroup, LineList } from './line-list.tsx'
import { PartList } from './part-list.tsx'
import { IllustrationFields } from './picture-field.tsx'
import { nameOfScene, type SceneOnTheWay, waysOf } from './ways.ts'

const NEW_SCENE = 'neu'

export function StoryForm({ value: { dress, scenes }, change, at }: BoundFields<ActivityOf<'story'>>) {
  const keyOfNext = nextKey(
    'szene',
    scenes.flatMap(({ key, choices }) => [key, ...choices.map(({ to }) => to)]),
  )
  const targets = [
    ...scenes.map((scene, index) => ({ value: scene.key, label: nameOfScene(scene, index) })),
    ...(scenes.length < counts.scenes[1] ? [{ value: NEW_SCENE, label: 'Neue Szene' }] : []),
  ]
  /** Adds a scene, to which this choice of the scene `from` then leads. */
  function addTarget(from: number, choice: number) {
    const scene = scenes[from] as Scene
    const choices = scene.choices.with(choice, { text: scene.choices[choice]?.text ?? '', to: keyOfNext })
    change({ scenes: [...scenes.with(from, { ...scene, choices }), newScene(keyOfNext)] })
  }
  return (
    <>
      <ChoiceField
        {...at('dress')}
        label="So sieht es aus"
        options={{ pages: 'Seiten mit Bild und Text', chat: 'Chat' }}
      />
      <StoryMap scenes={scenes} />
      <PartList
        {...at('scenes')}
        label="Szenen"
        description="Die erste ist der Anfang. Für Kinder bis acht: höchstens zwei kurze Sätze in einer Szene."
        name="Szene"
        count={counts.scenes}
        newPart={() => newScene(keyOfNext)}
      >
        {(scene, index) => (
          <SceneFields {...{ scene, dress, index, targets }} onNewTarget={(choice) => addTarget(index, choice)} />
        )}
      </PartList>
    </>
  )
}

type SceneFieldsProps = {
  scene: BoundFields<Scene>
  dress: ActivityOf<'story'>['dress']
  index: number
  targets: { value: string; label: string }[]
  onNewTarget: (choice: number) => void
}

const ways = { choice: 'Das Kind entscheidet', good: 'Gutes Ende', other: 'Anderes Ende' }
const twoChoices: Scene['choices'] = [
  { text: '', to: '' },
  { text: '', to: '' },
]

function SceneFields({ scene, dress, index, targets, onNewTarget }: SceneFieldsProps) {
  const { path, value, change, at, optional } = scene
  // Kept while somebody tries out how the scene looks as an end.
  const [putAside, setPutAside] = useState<Scene['choices']>()
  function changeEnding(way: keyof typeof ways) {
    if (way === 'choice') return change({ end: null, choices: putAside ?? twoChoices })
    if (value.choices.length > 0) setPutAside(value.choices)
    change({ end: way, choices: [] })
  }
  return (
    <Stack gap="xs">
      <IllustrationFields of={`Szene ${index + 1}`} {...{ at, optional }} />
      {dress === 'chat' ? (
        <Messages {...at('messages')} focusWhenEmpty={`#${idAt(path)}`} />
      ) : (
        <TextBlock {...at('text')} label="Text" />
      )}
      <ChoiceField
        path={[...path, 'end']}
        label="Wie es weitergeht"
        options={ways}
        value={value.end ?? 'choice'}
        onChange={changeEnding}
      />
      {(value.end === null || value.choices.length > 0) && (
        <Stack gap="xs">
          <LineList
            {...at('choices')}
            name="Möglichkeit"
            most={counts.choices[1]}
            newLine={() => ({ text: '', to: '' })}
            firstField={['text']}
            focusWhenEmpty={`#${idAt(path)}`}
            isLabelled
          >
            {(line, place) => {
              const choice = boundLine(line)
              return (
                <div className={classes.row}>
                  <TextLine {...choice.at('text')} label={`Möglichkeit ${place + 1}`} />
                  <SelectField
                    {...choice.at('to')}
                    label="führt zu"
                    options={targets}
                    onChange={(to) => (to === NEW_SCENE ? onNewTarget(place) : choice.change({ to }))}
                  />
                </div>
              )
            }}
          </LineList>
        </Stack>
      )}
    </Stack>
  )
}

const boundLine = <L extends object>({ path, value, onChange }: Field<L>) =>
  bindFields(path, value, (changed) => onChange({ ...value, ...changed }))

type MessagesProps = Field<Scene['messages']> & { focusWhenEmpty: string }

const Messages = (messages: MessagesProps) => (
  <LineGroup label="Nachrichten" description="Ohne Namen schreibt das Kind selbst.">
    <LineList
      {...messages}
      name="Nachricht"
      most={counts.messages[1]}
      newLine={() => ({ from: messages.value.at(-2)?.from ?? null, text: '' })}
      firstField={['from']}
    >
      {(line, index) => {
        const message = boundLine(line)
        return (
          <div className={classes.message}>
            <TextLine {...message.optional('from')} aria-label={`Nachricht ${index + 1}: von`} placeholder="Name" />
            <TextLine {...message.at('text')} aria-label={`Nachricht ${index + 1}: Text`} placeholder="Nachricht" />
          </div>
        )
      }}
    </LineList>
  </LineGroup>
)

/** Which scene leads where, and what cannot be reached. */
function StoryMap({ scenes }: { scenes: Scene[] }) {
  const { search } = useLocation()
  const ways = waysOf(scenes)
  return (
    <Paper withBorder p="sm" component="nav" aria-label="Überblick über die Geschichte">
      <Text fw={700} size="sm" mb="xs">
        Überblick
      </Text>
      <CardGrid component="ol" least="15rem" verticalSpacing="xs">
        {ways.map((scene) => (
          <li
            key={scene.key}
            style={{
              paddingLeft: 'var(--mantine-spacing-xs)',
              borderLeft: `3px solid var(--mantine-${scene.isReached ? 'primary-color' : 'color-amber'}-filled)`,
            }}
          >
            <Anchor component={Link} to={{ search, hash: idAt(['scenes', scene.number - 1]) }} replace size="sm">
              {scene.name}
            </Anchor>
            <Aside>
              {whereTo(scene)}
              {!scene.isReached && (
                <strong style={{ color: 'var(--mantine-color-text)' }}> Dahin führt kein Weg.</strong>
              )}
            </Aside>
          </li>
        ))}
      </CardGrid>
    </Paper>
  )
}

function whereTo({ leadsTo, end }: SceneOnTheWay): string {
  if (end) return end === 'good' ? '→ Gutes Ende.' : '→ Anderes Ende.'
  if (leadsTo.length === 0) return '→ Hier geht es noch nicht weiter.'
  return `→ ${leadsTo.map((number) => (number ? `Szene ${number}` : 'noch offen')).join(' oder ')}.`
}
