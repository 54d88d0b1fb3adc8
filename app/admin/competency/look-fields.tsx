import { Box, Group, Paper, Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import {
  type ChosenLook,
  type DrawingName,
  drawingNames,
  drawings,
  inks,
  type SignName,
  signNames,
  signs,
} from '../../../domain/content/competency-look.ts'
import { type Ink, inkNames } from '../../../domain/content/inks.ts'
import { signPaths, signWith } from '../../components/competency/competency-sign.ts'
import { Icon } from '../../components/icons.tsx'
import classes from './look-fields.module.css'

type LookFieldsProps = {
  title: string
  look: ChosenLook
  onChange: (change: Partial<ChosenLook>) => void
}

/** Sign, colour and drawing of a competency, with what they look like together. */
export function LookFields({ title, look, onChange }: LookFieldsProps) {
  const { path, ink, drawing } = signWith(title, look)
  const withInk = (name: Ink) => signWith(title, { ...look, ink: name }).ink
  return (
    <div className={classes.look} data-ink={ink}>
      <div>
        <Tiles<SignName>
          label="Zeichen"
          names={signNames}
          labels={signs}
          chosen={look.sign}
          onChoose={(sign) => onChange({ sign })}
          picture={(name) => <Icon path={signPaths[name]} {...drawn} />}
        />
        <Tiles<Ink>
          label="Farbe"
          names={inkNames}
          labels={inks}
          chosen={look.ink}
          onChoose={(name) => onChange({ ink: name })}
          picture={(name) => <span className={classes.ink} data-ink={withInk(name)} />}
        />
        <Tiles<DrawingName>
          label="Zeichnung"
          names={drawingNames}
          labels={drawings}
          chosen={look.drawing}
          onChoose={(name) => onChange({ drawing: name })}
          picture={(name) => {
            const shown = signWith(title, { ...look, drawing: name }).drawing
            return shown ? (
              <img src={shown.src} alt="" width={90} height={50} loading="lazy" />
            ) : (
              <span className={classes.none} />
            )
          }}
        />
      </div>
      <Paper
        component="figure"
        withBorder
        p="md"
        m={0}
        style={{ alignSelf: 'start', overflow: 'hidden' }}
        aria-label="So sieht die Kompetenz aus"
      >
        {drawing && <img src={drawing.src} alt="" width={360} height={200} className={classes.drawing} />}
        <div className={classes.emblem}>
          <Icon path={path} {...drawn} />
        </div>
        <Text fw={700}>{title || 'Titel'}</Text>
      </Paper>
    </div>
  )
}

/** How a sign is drawn. */
const drawn = { size: '1.75rem', strokeWidth: 1.7 }

type TilesProps<Name extends string> = {
  label: string
  names: readonly Name[]
  labels: Record<Name, string>
  chosen: Name | null
  onChoose: (name: Name | null) => void
  picture: (name: Name) => ReactNode
}

/** A choice by pictures; the first one leaves it to the title. */
function Tiles<Name extends string>({ label, names, labels, chosen, onChoose, picture }: TilesProps<Name>) {
  const group = useId()
  return (
    <Box component="fieldset" className="plain" mb="md">
      <Text component="legend" size="sm" fw={600} p={0}>
        {label}
      </Text>
      <Group gap="0.375rem" mt={4} align="stretch">
        <label className={classes.tile}>
          <input type="radio" name={group} checked={chosen === null} onChange={() => onChoose(null)} />
          <Text component="span" size="sm" px="0.5rem">
            Automatisch
          </Text>
        </label>
        {names.map((name) => (
          <label key={name} className={classes.tile} title={labels[name]}>
            <input
              type="radio"
              name={group}
              checked={chosen === name}
              onChange={() => onChoose(name)}
              aria-label={labels[name]}
            />
            {picture(name)}
          </label>
        ))}
      </Group>
    </Box>
  )
}
