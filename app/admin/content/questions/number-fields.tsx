import { NumberField, TextLine } from '../activities/form-fields.tsx'
import classes from '../activities/kind-forms.module.css'
import { ExplanationField } from './explanation-field.tsx'
import type { QuestionFieldsProps } from './fields-props.ts'

export const NumberFields = ({ question, onChange }: QuestionFieldsProps<'number'>) => {
  const { id } = question
  return (
    <>
      <div className={classes.row}>
        <NumberField
          path={[id, 'value']}
          label="Die Zahl"
          description="Was richtig ist"
          value={question.value}
          onChange={(value) => onChange({ value })}
        />
        <NumberField
          path={[id, 'tolerance']}
          label="Höchstens daneben"
          description="0: nur genau diese Zahl ist richtig"
          value={question.tolerance}
          onChange={(tolerance) => onChange({ tolerance })}
        />
        <TextLine
          path={[id, 'unit']}
          label="Einheit"
          description="Zum Beispiel „Minuten am Tag“"
          value={question.unit}
          onChange={(unit) => onChange({ unit })}
        />
      </div>
      <div className={classes.row}>
        <NumberField
          path={[id, 'min']}
          label="Skala von"
          value={question.min}
          onChange={(min) => onChange({ min })}
          className={classes.narrow}
        />
        <NumberField
          path={[id, 'max']}
          label="bis"
          value={question.max}
          onChange={(max) => onChange({ max })}
          className={classes.narrow}
        />
        <NumberField
          path={[id, 'step']}
          label="in Schritten von"
          value={question.step}
          onChange={(step) => onChange({ step })}
          className={classes.narrow}
        />
      </div>
      <ExplanationField
        questionId={id}
        value={question.explanation}
        onChange={(why) => onChange({ explanation: why })}
      />
    </>
  )
}
