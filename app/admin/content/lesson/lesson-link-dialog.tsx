import { type ComboboxItem, type OptionsFilter, Select, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { LessonForLinks } from '../../../../server/content/drafts/linked-lessons.ts'
import { FormDialog } from '../../../components/dialog/form-dialog.tsx'
import { trpc } from '../../../trpc.ts'
import { reasonOf } from '../../parts/reason.ts'
import type { LessonLinkAttributes } from './lesson-link.tsx'

export type LessonLinkDialogProps = {
  /** The link to be edited. */
  placed: LessonLinkAttributes | undefined
  onDone: (link: LessonLinkAttributes) => void
  onClose: () => void
}

/** Asks which lesson a text links. */
export function LessonLinkDialog({ placed, onDone, onClose }: LessonLinkDialogProps) {
  const { data: lessons = [], error, isPending } = useQuery(trpc.admin.content.lessons.queryOptions())
  const [lessonId, setLessonId] = useState(placed?.lessonId ?? null)
  const lesson = lessons.find(({ id }) => id === lessonId)

  function submit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation() // the dialog lies within the form of the lesson
    if (lesson) onDone({ lessonId: lesson.id, title: lesson.title })
  }
  return (
    <FormDialog
      title={placed ? 'Verweis bearbeiten' : 'Auf eine Lektion verweisen'}
      onClose={onClose}
      onSubmit={submit}
      busy={false}
      submitLabel={placed ? 'Übernehmen' : 'Einfügen'}
      busyLabel="Wird übernommen..."
      isReady={lesson !== undefined}
    >
      <Select
        label="Lektion"
        description="Wer liest, sieht ihren Titel, auch wenn er sich ändert. Ein Link ist er für alle, die diese Lektion öffnen können."
        placeholder={isPending ? 'Die Lektionen werden geladen …' : 'Titel oder Kompetenz eingeben'}
        data={optionsOf(lessons)}
        value={lessonId}
        onChange={setLessonId}
        searchable
        filter={filtered}
        nothingFoundMessage="Keine Lektion heißt so."
        limit={200}
        data-autofocus
        error={error && `Die Lektionen konnten nicht geladen werden: ${reasonOf(error)}`}
      />
      {lesson && !lesson.isPublished && (
        <Text size="sm">Diese Lektion ist noch nicht veröffentlicht. Bis dahin steht im Text nur ihr Titel.</Text>
      )}
      {lesson?.isParentOnly && <Text size="sm">Diese Lektion ist nur für Eltern. Kinder sehen nur ihren Titel.</Text>}
    </FormDialog>
  )
}

/** Options in groups, one for each place. */
function optionsOf(lessons: LessonForLinks[]) {
  const places = [...new Set(lessons.map(({ place }) => place))]
  return places.map((group) => ({
    group,
    items: lessons.filter(({ place }) => place === group).map(({ id, title }) => ({ value: id, label: title })),
  }))
}

/** What is typed is looked for in each title and in its place. */
const filtered: OptionsFilter = ({ options, search, limit }) => {
  const typed = search.trim().toLocaleLowerCase('de')
  const matches = (text: string) => text.toLocaleLowerCase('de').includes(typed)
  let left = limit
  return options.flatMap((place) => {
    if (!('group' in place)) return []
    const items = place.items.filter(
      (item) => matches(String(place.group)) || matches(String((item as ComboboxItem).label)),
    )
    const shown = items.slice(0, left)
    left -= shown.length
    return shown.length > 0 ? [{ ...place, items: shown }] : []
  })
}
