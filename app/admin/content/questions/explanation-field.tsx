import { TextBlock } from '../activities/form-fields.tsx'

type ExplanationFieldProps = {
  questionId: string
  value: string | null
  onChange: (explanation: string | null) => void
}

/** Why it is right: read after every answer. */
export const ExplanationField = ({ questionId, value, onChange }: ExplanationFieldProps) => (
  <TextBlock
    path={[questionId, 'explanation']}
    label="Erklärung"
    description="Erscheint nach dem Antworten, auch bei denen, die falsch lagen."
    value={value ?? ''}
    onChange={(text) => onChange(text || null)}
  />
)
