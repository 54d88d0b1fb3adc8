import { type Figure, type FigurePart, plainFigure } from '../../../domain/learning/figure.ts'
import { OwnFigure } from '../../components/competency/own-figure.tsx'
import classes from './wardrobe.module.css'

type WardrobePartProps = {
  part: FigurePart
  label: string
  choices: Record<string, { name: string; stamps: number }>
  shown: Figure
  /** How many the child has. */
  stamps: number
  onWear: (thing: string | null) => void
}

/** What there is for one part of the figure: to choose from, or with the number of stamps that it still takes. */
export function WardrobePart({ part, label, choices, shown, stamps, onWear }: WardrobePartProps) {
  const things = Object.entries(choices).map(([thing, { name, stamps: needed }]) => ({
    thing: thing as string | null,
    name,
    missing: thing === shown[part] ? 0 : Math.max(0, needed - stamps),
  }))
  const all = part === 'colour' ? things : [{ thing: null, name: 'Nichts', missing: 0 }, ...things]
  return (
    <fieldset className={classes.part}>
      <legend className={classes.legend}>{label}</legend>
      <div className={classes.things}>
        {all.map(({ thing, name, missing }) => (
          <label key={name} className={classes.thing} data-locked={missing > 0 || undefined}>
            <input
              type="radio"
              name={part}
              checked={shown[part] === thing}
              disabled={missing > 0}
              onChange={() => onWear(thing)}
            />
            <OwnFigure figure={{ ...plainFigure, colour: shown.colour, [part]: thing }} size={64} />
            <span className={classes.name}>{name}</span>
            {missing > 0 && <span className={classes.missing}>noch {missing} Stempel</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
