import { Checkbox } from '@mantine/core'
import { questionCounts } from '../../../../domain/content/questions/question.ts'
import { CardFields } from '../activities/card-fields.tsx'
import { PartList } from '../activities/part-list.tsx'
import { ExplanationField } from './explanation-field.tsx'
import type { QuestionFieldsProps } from './fields-props.ts'

export const OrderFields = ({ question: { id, steps, explanation }, onChange }: QuestionFieldsProps<'order'>) => (
  <>
    <PartList
      path={[id, 'steps']}
      label="Schritte"
      description="In der richtigen Reihenfolge. Das Kind bekommt sie gemischt."
      name="Schritt"
      parts={steps}
      count={questionCounts.steps}
      newPart={() => ({ text: '', picture: null })}
      onChange={(changed) => onChange({ steps: changed })}
    >
      {(step, change, index) => (
        <>
          <CardFields
            path={[id, 'steps', index]}
            of={`Schritt ${index + 1}`}
            label="Was darauf steht"
            card={step}
            onChange={change}
          />
          {(index > 0 || step.swaps) && (
            <Checkbox
              mt="xs"
              label="Darf auch mit dem Schritt davor tauschen"
              checked={step.swaps ?? false}
              onChange={({ currentTarget: { checked } }) => change({ swaps: checked || undefined })}
            />
          )}
        </>
      )}
    </PartList>
    <ExplanationField questionId={id} value={explanation} onChange={(why) => onChange({ explanation: why })} />
  </>
)
