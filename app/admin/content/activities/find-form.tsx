import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { counts, type FindPart } from '../../../../domain/activities/activity.ts'
import { ChoiceField, idAt, type KindFormProps, NumberField, TextLine } from './form-fields.tsx'
import classes from './kind-forms.module.css'
import type { Path } from './limits.ts'
import { PartList, ProblemsAt, useFocusAfterChange } from './part-list.tsx'
import { IllustrationFields } from './picture-field.tsx'
import { middleSpot, type Spot, spotOnPicture } from './spot.ts'
import { SpotPad } from './spot-pad.tsx'

const SPOT_PAD = 'bild-mit-stellen'

export function FindForm({ activity: { dress, picture, alt, parts }, onChange }: KindFormProps<'find'>) {
  const [chosen, setChosen] = useState<number>()
  const isOnPicture = dress === 'picture'
  const firstWithout = parts.findIndex(({ spot }) => !spot)
  const current = Math.min(chosen ?? Math.max(0, firstWithout), Math.max(0, parts.length - 1))
  const setSpot = (index: number, spot: Spot | null) =>
    onChange({ parts: parts.with(index, { ...(parts[index] as FindPart), spot }) })
  return (
    <>
      <ChoiceField
        path={['dress']}
        label="Wo gesucht wird"
        options={{ message: 'In einer Nachricht', profile: 'In einem Profil', picture: 'Auf einem Bild' }}
        value={dress}
        onChange={(changed) =>
          onChange({
            dress: changed,
            ...(changed !== 'picture' && { parts: parts.map((part) => ({ ...part, spot: null })) }),
          })
        }
      />
      <IllustrationFields path={[]} of="dieser Aufgabe" value={{ picture, alt }} onChange={onChange} />
      {isOnPicture && picture && parts.length > 0 && (
        <SpotPad
          id={SPOT_PAD}
          picture={picture}
          spots={parts.map(({ spot }) => spot)}
          current={current}
          onSpot={(spot) => {
            setSpot(current, spot)
            setChosen(undefined) // goes on to the first part without one
          }}
        />
      )}
      <PartList
        path={['parts']}
        label="Stellen"
        description="Was das Kind antippen kann, in der Reihenfolge, in der man es liest. Auch Harmloses gehört dazu."
        name="Stelle"
        parts={parts}
        count={counts.parts}
        newPart={() => ({ text: '', isClue: false, reason: '', spot: null })}
        onChange={(changed) => onChange({ parts: changed })}
      >
        {(part, change, index) => (
          <Stack gap="xs">
            <TextLine
              path={['parts', index, 'text']}
              label={isOnPicture ? 'Was dort zu sehen ist' : 'Text'}
              value={part.text}
              onChange={(text) => change({ text })}
            />
            <ChoiceField
              path={['parts', index, 'isClue']}
              label="Das ist …"
              options={{ clue: 'ein Hinweis', harmless: 'harmlos' }}
              value={part.isClue ? 'clue' : 'harmless'}
              onChange={(answer) => change({ isClue: answer === 'clue' })}
            />
            <TextLine
              path={['parts', index, 'reason']}
              label="Warum?"
              value={part.reason}
              onChange={(reason) => change({ reason })}
            />
            {isOnPicture && (
              <SpotFields
                path={['parts', index, 'spot']}
                number={index + 1}
                spot={part.spot}
                isDrawn={index === current}
                onDraw={() => {
                  setChosen(index)
                  document.getElementById(SPOT_PAD)?.scrollIntoView({ block: 'nearest' })
                }}
                onChange={(spot) => setSpot(index, spot)}
              />
            )}
          </Stack>
        )}
      </PartList>
    </>
  )
}

type SpotFieldsProps = {
  path: Path
  number: number
  spot: Spot | null
  /** Whether it is the one that is drawn on the picture next. */
  isDrawn: boolean
  onDraw: () => void
  onChange: (spot: Spot) => void
}

const sides = { x: 'von links', y: 'von oben', width: 'Breite', height: 'Höhe' } as const

/** Where a part is: drawn on the picture, or set with numbers. */
export function SpotFields({ path, number, spot, isDrawn, onDraw, onChange }: SpotFieldsProps) {
  const id = idAt(path)
  const focusOn = useFocusAfterChange()
  return (
    <fieldset id={id} tabIndex={-1} className={classes.fields} aria-label={`Wo Stelle ${number} auf dem Bild ist`}>
      <ProblemsAt path={path} />
      {spot && (
        <div className={classes.row}>
          {Object.entries(sides).map(([side, label]) => (
            <NumberField
              key={side}
              path={[...path, side]}
              label={`${label} (%)`}
              value={spot[side as keyof Spot]}
              className={classes.narrow}
              onChange={(value) => value !== null && onChange(spotOnPicture({ ...spot, [side]: value }))}
            />
          ))}
        </div>
      )}
      <Group gap="xs" mt={spot ? 'xs' : 0}>
        <Button size="compact-sm" variant="default" aria-pressed={isDrawn} onClick={onDraw}>
          {spot ? 'Neu auf das Bild zeichnen' : 'Auf das Bild zeichnen'}
        </Button>
        {!spot && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => {
              onChange(middleSpot)
              focusOn(`#${id} input`)
            }}
          >
            Mit Zahlen festlegen
          </Button>
        )}
      </Group>
    </fieldset>
  )
}
