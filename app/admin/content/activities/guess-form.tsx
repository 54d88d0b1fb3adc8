import { type KindFormProps, NumberField, TextBlock, TextLine } from './form-fields.tsx'
import classes from './kind-forms.module.css'

export const GuessForm = ({ activity, onChange }: KindFormProps<'guess'>) => (
  <>
    <div className={classes.row}>
      <NumberField
        path={['value']}
        label="Die Zahl"
        description="Was richtig ist"
        value={activity.value}
        onChange={(value) => onChange({ value })}
      />
      <TextLine
        path={['unit']}
        label="Einheit"
        description="Zum Beispiel „Minuten am Tag“"
        value={activity.unit}
        onChange={(unit) => onChange({ unit })}
      />
    </div>
    <div className={classes.row}>
      <NumberField
        path={['min']}
        label="Skala von"
        value={activity.min}
        onChange={(min) => onChange({ min })}
        className={classes.narrow}
      />
      <NumberField
        path={['max']}
        label="bis"
        value={activity.max}
        onChange={(max) => onChange({ max })}
        className={classes.narrow}
      />
      <NumberField
        path={['step']}
        label="in Schritten von"
        value={activity.step}
        onChange={(step) => onChange({ step })}
        className={classes.narrow}
      />
    </div>
    <TextBlock
      path={['meaning']}
      label="Was die Zahl für das Kind bedeutet"
      value={activity.meaning}
      onChange={(meaning) => onChange({ meaning })}
    />
    <div className={classes.row}>
      <TextLine
        path={['source']}
        label="Quelle"
        placeholder="Zum Beispiel: JIM-Studie 2025, Seite 12"
        value={activity.source}
        onChange={(source) => onChange({ source })}
      />
      <TextLine
        path={['sourceUrl']}
        label="Adresse (freiwillig)"
        type="url"
        placeholder="https://…"
        value={activity.sourceUrl ?? ''}
        onChange={(sourceUrl) => onChange({ sourceUrl: sourceUrl || null })}
      />
      <TextLine
        path={['seenOn']}
        label="Dort gelesen am"
        type="date"
        className={classes.narrow}
        value={activity.seenOn ?? ''}
        onChange={(seenOn) => onChange({ seenOn: seenOn || null })}
      />
    </div>
  </>
)
