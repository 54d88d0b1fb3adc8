import { counts } from '../../../../domain/content/activities/activity.ts'
import { CardFields } from './card-fields.tsx'
import { type KindFormProps, TextBlock } from './form-fields.tsx'
import { PartList } from './part-list.tsx'

export const OrderForm = ({ activity: { steps, reason }, onChange }: KindFormProps<'order'>) => (
  <>
    <PartList
      path={['steps']}
      label="Schritte"
      description="In der richtigen Reihenfolge. Das Kind bekommt sie gemischt."
      name="Schritt"
      parts={steps}
      count={counts.steps}
      newPart={() => ({ text: '', picture: null })}
      onChange={(changed) => onChange({ steps: changed })}
    >
      {(step, change, index) => (
        <CardFields
          path={['steps', index]}
          of={`Schritt ${index + 1}`}
          label="Was darauf steht"
          card={step}
          onChange={change}
        />
      )}
    </PartList>
    <TextBlock
      path={['reason']}
      label="Warum in dieser Reihenfolge?"
      value={reason}
      onChange={(changed) => onChange({ reason: changed })}
    />
  </>
)
