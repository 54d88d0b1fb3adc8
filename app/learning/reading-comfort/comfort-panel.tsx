import '@mantine/core/styles/Drawer.layer.css'
import { Button, Drawer, Group, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type ComfortKey,
  comfortChoices,
  isNormal,
  normalComfort,
  type ReadingComfort,
} from '../../../domain/learning/reading-comfort.ts'
import { useVoice } from '../read-aloud/voice.ts'
import classes from './comfort-panel.module.css'
import { chooseComfort, isChildHere } from './keep-comfort.ts'
import { shownComfort } from './shown-comfort.ts'

/** At the bottom, so that the text above shows the effect of each choice and can be scrolled meanwhile. */
export default function ComfortPanel({ onClose }: { onClose: () => void }) {
  const [comfort, setComfort] = useState(shownComfort)
  const voice = useVoice()
  const { pace, ...ofTheText } = comfortChoices
  const shown = 'voice' in voice ? comfortChoices : ofTheText
  const keeping = useMutation({ mutationFn: chooseComfort, scope: { id: 'comfort' } })
  const { data: isChild } = useQuery({ queryKey: ['child here'], queryFn: isChildHere, retry: false, gcTime: 0 })
  const choose = (chosen: ReadingComfort) => {
    setComfort(chosen)
    keeping.mutate(chosen)
  }
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      size="auto"
      title="Lesen anpassen"
      withOverlay={false}
      lockScroll={false}
      closeButtonProps={{ 'aria-label': 'Schließen' }}
      attributes={{ header: { role: 'presentation' } }} // a <header> would be a second banner landmark
      classNames={{ content: classes.panel, body: classes.body }}
    >
      {Object.entries(shown).map(([key, { title, values }]) => (
        <Choice
          key={key}
          name={key}
          title={title}
          values={values}
          chosen={comfort[key as ComfortKey]}
          onChoose={(value) => choose({ ...comfort, [key]: value })}
        />
      ))}
      {'why' in voice && <Text inherit>{whyNoVoice[voice.why]}</Text>}
      <div className={classes.foot}>
        <Button variant="default" disabled={isNormal(comfort)} onClick={() => choose(normalComfort)}>
          Alles wie am Anfang
        </Button>
        <Text inherit role="status">
          {keeping.isError
            ? 'Gilt erst einmal nur hier: Es konnte nicht gespeichert werden. Wähle es später noch einmal.'
            : isChild !== undefined && (isChild ? 'Gilt für dich auf jedem Gerät.' : 'Gilt in diesem Browser.')}
        </Text>
      </div>
    </Drawer>
  )
}

const whyNoVoice = {
  none: 'Vorlesen geht hier nicht: Dieses Gerät hat keine deutsche Stimme. Meistens lässt sich in den Einstellungen des Geräts eine dazuholen.',
  elsewhere:
    'Vorlesen geht hier nicht: Die deutsche Stimme dieses Browsers spricht aus dem Internet. Wir benutzen sie nicht, weil sonst andere erfahren, was du liest.',
}

type ChoiceProps = {
  name: string
  title: string
  values: Record<string, string>
  chosen: string
  onChoose: (value: string) => void
}

const Choice = ({ name, title, values, chosen, onChoose }: ChoiceProps) => (
  <fieldset className="plain">
    <legend className={classes.legend}>{title}</legend>
    <Group gap="0.375rem" align="stretch">
      {Object.entries(values).map(([value, label]) => (
        <label key={value} className={`choice ${classes.value}`}>
          <input type="radio" name={name} checked={value === chosen} onChange={() => onChoose(value)} />
          {label}
        </label>
      ))}
    </Group>
  </fieldset>
)
