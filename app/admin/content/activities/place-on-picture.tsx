import { Box, Button, Group } from '@mantine/core'
import { idAt, NumberField } from './form-fields.tsx'
import classes from './kind-forms.module.css'
import type { Path } from './limits.ts'
import { ProblemsAt, useFocusAfterChange } from './part-list.tsx'
import { middleSpot, type Spot, spotOnPicture } from './spot.ts'

type PlaceOnPictureProps = {
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
export function PlaceOnPicture({ path, number, spot, isDrawn, onDraw, onChange }: PlaceOnPictureProps) {
  const id = idAt(path)
  const focusOn = useFocusAfterChange()
  return (
    <Box
      component="fieldset"
      bd={0}
      p={0}
      m={0}
      miw={0}
      id={id}
      tabIndex={-1}
      aria-label={`Wo Stelle ${number} auf dem Bild ist`}
    >
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
    </Box>
  )
}
