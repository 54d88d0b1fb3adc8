import type { ReactNode } from 'react'
import type { ActivityOf } from '../../../../domain/content/activities/activity.ts'
import { type BoundFields, type Field, NumberField, TextBlock, TextLine } from './form-fields.tsx'
import classes from './kind-forms.module.css'

type ScaleFieldsProps = Record<'right' | 'min' | 'max' | 'step', Field<number | null>> & {
  unit: Field<string>
  /** Between the number and its unit. */
  children?: ReactNode
}

/** A number with its unit, and the scale on which it is looked for. */
export const ScaleFields = ({ right, unit, min, max, step, children }: ScaleFieldsProps) => (
  <>
    <div className={classes.row}>
      <NumberField {...right} label="Die Zahl" description="Was richtig ist" />
      {children}
      <TextLine {...unit} label="Einheit" description="Zum Beispiel „Minuten am Tag“" />
    </div>
    <div className={classes.row}>
      <NumberField {...min} label="Skala von" className={classes.narrow} />
      <NumberField {...max} label="bis" className={classes.narrow} />
      <NumberField {...step} label="in Schritten von" className={classes.narrow} />
    </div>
  </>
)

export const GuessForm = ({ at, optional }: BoundFields<ActivityOf<'guess'>>) => (
  <>
    <ScaleFields right={at('value')} unit={at('unit')} min={at('min')} max={at('max')} step={at('step')} />
    <TextBlock {...at('meaning')} label="Was die Zahl für das Kind bedeutet" />
    <div className={classes.row}>
      <TextLine {...at('source')} label="Quelle" placeholder="Zum Beispiel: JIM-Studie 2025, Seite 12" />
      <TextLine {...optional('sourceUrl')} label="Adresse (freiwillig)" type="url" placeholder="https://…" />
      <TextLine {...optional('seenOn')} label="Dort gelesen am" type="date" className={classes.narrow} />
    </div>
  </>
)
