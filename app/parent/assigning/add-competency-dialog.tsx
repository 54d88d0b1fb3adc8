import { Alert, Text } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { LevelChoice } from '../../../domain/learning/assignments.ts'
import { CompetencyPicker } from '../../components/competency/competency-picker.tsx'
import { FormDialog } from '../../components/dialog/form-dialog.tsx'
import { FailedQuery, Waiting } from '../../components/page/load-failure.tsx'
import { notify } from '../../components/page/notify.ts'
import { messageOf } from '../../failure.ts'
import { trpc } from '../../trpc.ts'
import { refreshFamily } from '../refresh-family.ts'
import { AlsoFor } from './also-for.tsx'
import { assignableCompetencies } from './assignable-competencies.ts'
import { SelectedCompetency } from './selected-competency.tsx'
import { isOpenAt, namesInTurn, pairsOf, reasonOf } from './selected-pairs.ts'

/** Milliseconds; long enough to read the success message. */
const CLOSES_AFTER_MS = 1500

type Child = { id: string; name: string; age: number }
type AddCompetencyDialogProps = {
  child: Child
  assignedIds: string[]
  /** The child that is selected on the screen, if it has a selection. */
  selectedChildId?: string
  /** Texts of the toasts. */
  toasts: { added: [title: string, message?: string]; failed: string }
  onClose: () => void
  /** Called after assigning, with the first one; without it the dialog shows a message and closes itself. */
  onAdded?: (competencyId: string) => void
}

/**
 * Assigns competencies to a child, and to its siblings too. Mount it to open it: closing resets search, selection and
 * messages.
 */
export function AddCompetencyDialog(props: AddCompetencyDialogProps) {
  const { child, assignedIds, selectedChildId, toasts, onClose, onAdded } = props
  const [competencyIds, setCompetencyIds] = useState<string[]>([])
  const [siblingIds, setSiblingIds] = useState<string[]>([])
  const [choices, setChoices] = useState<Record<string, LevelChoice>>({})
  const [problem, setProblem] = useState<string>()
  const [message, setMessage] = useState<string>()
  const closing = useTimeout(close, CLOSES_AFTER_MS)
  const catalogue = useQuery(assignableCompetencies)
  const family = useQuery(trpc.assignments.ofFamily.queryOptions()) // without siblings the dialog still works
  const siblings = family.data?.filter(({ id }) => id !== child.id) ?? []
  const addable = catalogue.data?.filter(({ id }) => !assignedIds.includes(id))
  const assigned = catalogue.data?.filter(({ id }) => assignedIds.includes(id)) ?? []
  const selected = addable?.filter(({ id }) => competencyIds.includes(id)) ?? []

  const choiceOf = (competency: (typeof selected)[number]): LevelChoice | null =>
    choices[competency.id] ?? (isOpenAt(child.age, competency) ? 'byAge' : null)
  /** Among several only what has no level for this age asks which levels are to be open. */
  const asked = selected.length === 1 ? selected : selected.filter((competency) => !isOpenAt(child.age, competency))
  const isChosen = selected.length > 0 && selected.every((competency) => choiceOf(competency) !== null)
  const { assignments, leftOut } = pairsOf(
    [{ ...child, assignedIds: [] }, ...siblings.filter(({ id }) => siblingIds.includes(id))],
    selected,
    // What was chosen to be open is meant for this child; for siblings it goes by their age.
    (one, competency) => (one.id === child.id && choices[competency.id]) || 'byAge',
  )

  const assign = useMutation(
    trpc.assignments.assignSeveral.mutationOptions({
      onSuccess: async () => {
        const refreshed = refreshFamily()
        if (onAdded) {
          notify.success(...toasts.added)
          await refreshed
          return onAdded(selected[0]?.id ?? '')
        }
        setMessage(addedMessage())
        setCompetencyIds([])
        closing.start() // not after the refetch: the message is shown from now on
      },
      onError: (error) => {
        notify.failure(toasts.failed)
        setProblem(`Ein unerwarteter Fehler ist aufgetreten: ${messageOf(error) || 'Unbekannter Fehler'}`)
      },
    }),
  )

  function addedMessage(): string {
    const names = namesInTurn(
      [child, ...siblings]
        .filter(({ id }) => assignments.some(({ childId }) => childId === id))
        .map(({ name }) => name),
    )
    return selected.length === 1
      ? `Die Kompetenz "${selected[0]?.title}" wurde erfolgreich für ${names} hinzugefügt.`
      : `${selected.length} Kompetenzen wurden erfolgreich für ${names} hinzugefügt.`
  }

  /** Only now the toast: until then the message is shown in the dialog. */
  function close() {
    if (message) notify.success(...toasts.added)
    onClose()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setProblem(isChosen ? undefined : 'Bitte wählen Sie ein Kind und eine Kompetenz aus.')
    if (isChosen) assign.mutate({ selectedChildId, assignments })
  }

  return (
    <FormDialog
      title="Kompetenz hinzufügen"
      onClose={close}
      onSubmit={submit}
      busy={assign.isPending}
      isReady={isChosen}
      submitLabel="Hinzufügen"
      busyLabel="Wird hinzugefügt..."
    >
      {catalogue.isPending && <Waiting />}
      <FailedQuery query={catalogue} message="Die Kompetenzen konnten nicht geladen werden." />
      {catalogue.data?.length === 0 && <Text>Keine Kompetenzen verfügbar.</Text>}
      {addable && catalogue.data?.length !== 0 && (
        <CompetencyPicker
          child={child}
          choices={addable}
          assigned={assigned}
          selectedIds={competencyIds}
          onSelect={setCompetencyIds}
        />
      )}
      {selected.length > 1 && <Text role="status">Ausgewählt: {namesInTurn(selected.map(({ title }) => title))}</Text>}
      {asked.map((competency) => (
        <SelectedCompetency
          key={competency.id}
          competency={competency}
          child={child}
          choice={choiceOf(competency)}
          onChoose={(choice) => setChoices({ ...choices, [competency.id]: choice })}
        />
      ))}
      {selected.length > 0 && (
        <AlsoFor siblings={siblings} chosenIds={siblingIds} onChoose={setSiblingIds} exceptions={leftOutOfSiblings()} />
      )}
      {problem && (
        <Alert ref={scrollIntoView} style={aboveButtons} color="red">
          {problem}
        </Alert>
      )}
      {message && (
        <Alert ref={scrollIntoView} style={aboveButtons} role="status">
          {message}
        </Alert>
      )}
    </FormDialog>
  )

  function leftOutOfSiblings(): string[] {
    return leftOut.filter((one) => one.child.id !== child.id).map(reasonOf)
  }
}

/** The dialog may be longer than the screen, and the message is at its end, above the buttons. */
const aboveButtons = { scrollMarginBottom: '5.5rem' }
const scrollIntoView = (message: HTMLDivElement | null) => message?.scrollIntoView({ block: 'nearest' })
