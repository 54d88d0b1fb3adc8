import { Button, Group, Input, Stack } from '@mantine/core'
import { useState } from 'react'
import { type ActivityOf, counts, newScene, type Scene } from '../../../../domain/content/activities/activity.ts'
import { DeleteIcon } from '../../../components/icons.tsx'
import { PartTool } from '../lesson/part-tool.tsx'
import { ChoiceField, idAt, type KindFormProps, SelectField, TextBlock, TextLine } from './form-fields.tsx'
import { nextKey } from './keys.ts'
import classes from './kind-forms.module.css'
import type { Path } from './limits.ts'
import { PartList, useFocusAfterChange } from './part-list.tsx'
import { IllustrationFields } from './picture-field.tsx'
import { StoryMap } from './story-map.tsx'
import { nameOfScene } from './ways.ts'

type Dress = ActivityOf<'story'>['dress']
const NEW_SCENE = 'neu'

export function StoryForm({ activity: { dress, scenes }, onChange }: KindFormProps<'story'>) {
  const keyOfNext = nextKey(
    'szene',
    scenes.flatMap(({ key, choices }) => [key, ...choices.map(({ to }) => to)]),
  )
  const targets = [
    ...scenes.map((scene, index) => ({ value: scene.key, label: nameOfScene(scene, index) })),
    ...(scenes.length < counts.scenes[1] ? [{ value: NEW_SCENE, label: 'Neue Szene' }] : []),
  ]
  /** `choice` of `from` now leads to a scene that there is only now. */
  function addTarget(from: number, choice: number) {
    const scene = scenes[from] as Scene
    const choices = scene.choices.with(choice, { text: scene.choices[choice]?.text ?? '', to: keyOfNext })
    onChange({ scenes: [...scenes.with(from, { ...scene, choices }), newScene(keyOfNext)] })
  }
  return (
    <>
      <ChoiceField
        path={['dress']}
        label="So sieht es aus"
        options={{ pages: 'Seiten mit Bild und Text', chat: 'Chat' }}
        value={dress}
        onChange={(changed) => onChange({ dress: changed })}
      />
      <StoryMap scenes={scenes} />
      <PartList
        path={['scenes']}
        label="Szenen"
        description="Die erste ist der Anfang. Für Kinder bis acht: höchstens zwei kurze Sätze in einer Szene."
        name="Szene"
        parts={scenes}
        count={counts.scenes}
        newPart={() => newScene(keyOfNext)}
        onChange={(changed) => onChange({ scenes: changed })}
      >
        {(scene, change, index) => (
          <SceneFields
            {...{ scene, dress, targets }}
            path={['scenes', index]}
            onChange={change}
            onNewTarget={(choice) => addTarget(index, choice)}
          />
        )}
      </PartList>
    </>
  )
}

type SceneFieldsProps = {
  path: Path
  scene: Scene
  dress: Dress
  targets: { value: string; label: string }[]
  onChange: (changed: Partial<Scene>) => void
  onNewTarget: (choice: number) => void
}

const ways = { choice: 'Das Kind entscheidet', good: 'Gutes Ende', other: 'Anderes Ende' }
const twoChoices: Scene['choices'] = [
  { text: '', to: '' },
  { text: '', to: '' },
]

function SceneFields({ path, scene, dress, targets, onChange, onNewTarget }: SceneFieldsProps) {
  // Who tries out an end gets the choices back.
  const [putAside, setPutAside] = useState<Scene['choices']>()
  const isOpen = scene.end === null
  function goOn(way: keyof typeof ways) {
    if (way === 'choice') return onChange({ end: null, choices: putAside ?? twoChoices })
    if (scene.choices.length > 0) setPutAside(scene.choices)
    onChange({ end: way, choices: [] })
  }
  return (
    <Stack gap="xs">
      <IllustrationFields path={path} of={`Szene ${Number(path.at(-1)) + 1}`} value={scene} onChange={onChange} />
      {dress === 'chat' ? (
        <Messages path={path} messages={scene.messages} onChange={(messages) => onChange({ messages })} />
      ) : (
        <TextBlock path={[...path, 'text']} label="Text" value={scene.text} onChange={(text) => onChange({ text })} />
      )}
      <ChoiceField
        path={[...path, 'end']}
        label="Wie es weitergeht"
        options={ways}
        value={scene.end ?? 'choice'}
        onChange={goOn}
      />
      {(isOpen || scene.choices.length > 0) && (
        <Choices
          {...{ path, targets, onNewTarget }}
          choices={scene.choices}
          onChange={(choices) => onChange({ choices })}
        />
      )}
    </Stack>
  )
}

type ChoicesProps = {
  path: Path
  choices: Scene['choices']
  targets: { value: string; label: string }[]
  onChange: (choices: Scene['choices']) => void
  onNewTarget: (choice: number) => void
}

function Choices({ path, choices, targets, onChange, onNewTarget }: ChoicesProps) {
  const focusOn = useFocusAfterChange()
  const at = (index: number) => [...path, 'choices', index]
  const change = (index: number, changed: Partial<Scene['choices'][number]>) =>
    onChange(choices.map((choice, place) => (place === index ? { ...choice, ...changed } : choice)))
  return (
    <Stack gap="xs">
      {choices.map(({ text, to }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a choice has no other identity; the focus is led by its place
        <div key={index} className={classes.line} data-labelled>
          <div className={classes.row}>
            <TextLine
              path={[...at(index), 'text']}
              label={`Möglichkeit ${index + 1}`}
              value={text}
              onChange={(changed) => change(index, { text: changed })}
            />
            <SelectField
              path={[...at(index), 'to']}
              label="führt zu"
              value={to}
              options={targets}
              onChange={(target) => (target === NEW_SCENE ? onNewTarget(index) : change(index, { to: target }))}
            />
          </div>
          <PartTool
            label={`Löschen: Möglichkeit ${index + 1}`}
            onClick={() => {
              onChange(choices.toSpliced(index, 1))
              focusOn(`#${idAt(choices.length > 1 ? [...at(Math.max(0, index - 1)), 'text'] : path)}`)
            }}
          >
            <DeleteIcon />
          </PartTool>
        </div>
      ))}
      {choices.length < counts.choices[1] && (
        <Group>
          <Button
            variant="subtle"
            size="sm"
            onClick={() => {
              onChange([...choices, { text: '', to: '' }])
              focusOn(`#${idAt([...at(choices.length), 'text'])}`)
            }}
          >
            Möglichkeit hinzufügen
          </Button>
        </Group>
      )}
    </Stack>
  )
}

type MessagesProps = { path: Path; messages: Scene['messages']; onChange: (messages: Scene['messages']) => void }

function Messages({ path, messages, onChange }: MessagesProps) {
  const focusOn = useFocusAfterChange()
  const at = (index: number) => [...path, 'messages', index]
  const change = (index: number, changed: Partial<Scene['messages'][number]>) =>
    onChange(messages.map((message, place) => (place === index ? { ...message, ...changed } : message)))
  return (
    <Stack component="fieldset" gap={4} bd={0} p={0} m={0} miw={0}>
      <Input.Label component="legend" p={0}>
        Nachrichten
      </Input.Label>
      <Input.Description>Ohne Namen schreibt das Kind selbst.</Input.Description>
      {messages.map(({ from, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a message has no other identity; the focus is led by its place
        <div key={index} className={classes.line}>
          <div className={classes.message}>
            <TextLine
              path={[...at(index), 'from']}
              aria-label={`Nachricht ${index + 1}: von`}
              placeholder="Name"
              value={from ?? ''}
              onChange={(name) => change(index, { from: name || null })}
            />
            <TextLine
              path={[...at(index), 'text']}
              aria-label={`Nachricht ${index + 1}: Text`}
              placeholder="Nachricht"
              value={text}
              onChange={(changed) => change(index, { text: changed })}
            />
          </div>
          <PartTool
            label={`Löschen: Nachricht ${index + 1}`}
            onClick={() => {
              onChange(messages.toSpliced(index, 1))
              focusOn(`#${idAt(messages.length > 1 ? [...at(Math.max(0, index - 1)), 'text'] : path)}`)
            }}
          >
            <DeleteIcon />
          </PartTool>
        </div>
      ))}
      {messages.length < counts.messages[1] && (
        <Group>
          <Button
            variant="subtle"
            size="sm"
            onClick={() => {
              onChange([...messages, { from: messages.at(-2)?.from ?? null, text: '' }])
              focusOn(`#${idAt([...at(messages.length), 'from'])}`)
            }}
          >
            Nachricht hinzufügen
          </Button>
        </Group>
      )}
    </Stack>
  )
}
