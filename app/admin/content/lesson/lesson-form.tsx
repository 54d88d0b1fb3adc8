import { Checkbox, Input, Skeleton, Stack, Text } from '@mantine/core'
import { Suspense, useEffect, useId, useRef } from 'react'
import { useNavigate } from 'react-router'
import { newActivity } from '../../../../domain/content/activities/activity.ts'
import { keysPlacedIn } from '../../../../domain/content/activities/place.ts'
import type { LessonDraft } from '../../../../domain/content/content.ts'
import { type Findings, fieldOfActivity, fields, reasonAt } from '../../../../domain/content/content-findings.ts'
import { lazyPart } from '../../../missing-part.ts'
import { addressOfActivity, useOpenActivity } from '../activities/address-of-activity.ts'
import { idAt } from '../activities/form-fields.tsx'
import { keyOfNewActivity } from '../activities/keys.ts'
import { LessonActivities } from '../activities/lesson-activities.tsx'
import { type ActivitiesInText, LessonActivitiesContext } from '../activities/lesson-activities-context.ts'
import { LessonLinkDialog } from './lesson-link-dialog.tsx'
import { LinkingLessons } from './linking-lessons.tsx'
import { PictureDialog } from './picture-dialog.tsx'
import { ReadingHint } from './reading-hint.tsx'
import type { Desk } from './rich-text.tsx'

// Loaded lazily: the rich-text editor is large, and only this form needs it.
const RichText = lazyPart(() => import('./rich-text.tsx'))

type LessonFormProps = {
  id: string
  payload: LessonDraft
  findings: Findings
  generation: number
  onChange: (change: Partial<LessonDraft>) => void
}

/** Fields of lessons only: text, its activities, and audience. */
export function LessonForm({ id, payload, findings, generation, onChange }: LessonFormProps) {
  const label = useId()
  const error = reasonAt(findings, fields.content)
  const desk = useRef<Desk>(null)
  const navigate = useNavigate()
  const { activities, content } = payload
  const openKey = useOpenActivity()
  const wasOpen = useRef(openKey)
  useEffect(() => {
    const closed = wasOpen.current
    wasOpen.current = openKey
    if (closed === null || openKey !== null) return
    // When a form is closed, the focus goes to its activity in the text.
    if (keysPlacedIn(content).includes(closed)) desk.current?.show(closed)
    else document.getElementById(fieldOfActivity(closed))?.focus()
  }, [openKey, content])
  const ofLesson: ActivitiesInText = {
    activities,
    add: (kind) => {
      const key = keyOfNewActivity(kind)
      onChange({ activities: [...activities, newActivity(kind, key)] })
      return key
    },
    open: (key, isNew = false) => navigate({ ...addressOfActivity(key), hash: isNew ? idAt(['title']) : '' }),
  }
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
          <LessonActivitiesContext value={ofLesson}>
            <RichText
              key={generation}
              desk={desk}
              labelledBy={label}
              html={content}
              onChange={(changed) => onChange({ content: changed })}
              PictureDialog={PictureDialog}
              LessonLinkDialog={LessonLinkDialog}
            />
          </LessonActivitiesContext>
        </Suspense>
        {error && <Input.Error mt={4}>{error}</Input.Error>}
        <ReadingHint payload={payload} />
        <LinkingLessons lessonId={id} />
      </div>
      <LessonActivities
        {...{ activities, content, findings }}
        onPlace={(key) => desk.current?.place(key)}
        onDelete={(key) => {
          desk.current?.remove(key)
          onChange({ activities: activities.filter((one) => one.key !== key) })
        }}
      />
    </Stack>
  )
}
