import { Checkbox, Skeleton, Stack, Text } from '@mantine/core'
import { lazy, Suspense, useId } from 'react'
import type { LessonDraft } from '../../../domain/content.ts'
import { type Findings, fields, reasonAt } from '../../../domain/content-findings.ts'
import { PictureDialog } from './picture-dialog.tsx'

// Loaded lazily: the rich-text editor is large, and only this form needs it.
const RichText = lazy(() => import('./rich-text.tsx'))

type LessonFormProps = {
  payload: LessonDraft
  findings: Findings
  generation: number
  onChange: (change: Partial<LessonDraft>) => void
}

/** Fields of lessons only: text and audience. */
export function LessonForm({ payload, findings, generation, onChange }: LessonFormProps) {
  const label = useId()
  const error = reasonAt(findings, fields.content)
  return (
    <Stack>
      <Checkbox
        label="Nur für Eltern"
        description="Kinder sehen diese Lektion nicht, und sie zählt nicht zu ihrem Weg."
        checked={payload.isParentOnly}
        onChange={(event) => onChange({ isParentOnly: event.currentTarget.checked })}
      />
      <div>
        <Text component="span" fw={700} size="sm" id={label}>
          Inhalt
        </Text>
        <Suspense fallback={<Skeleton h="24rem" />}>
          <RichText
            key={generation}
            labelledBy={label}
            html={payload.content}
            onChange={(content) => onChange({ content })}
            PictureDialog={PictureDialog}
          />
        </Suspense>
        {error && (
          <Text c="red" size="sm" mt={4}>
            {error}
          </Text>
        )}
      </div>
    </Stack>
  )
}
