import { Alert, Center, Loader, Text } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { LevelChoice } from '../../../domain/assignments.ts'
import { stepsAt } from '../../../domain/steps.ts'
import { CompetencyPicker } from '../../components/competency/competency-picker.tsx'
import { FormDialog } from '../../components/dialog/form-dialog.tsx'
import { LoadFailure } from '../../components/page/load-failure.tsx'
import { notify } from '../../components/page/notify.ts'
import { messageOf } from '../../failure.ts'
import { trpc } from '../../trpc.ts'
import { refreshFamily } from '../refresh-family.ts'
import classes from './add-competency-dialog.module.css'
import { assignableCompetencies } from './assignable-competencies.ts'
import { SelectedCompetency } from './selected-competency.tsx'

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
  /** Called after assigning; without it the dialog shows a message and closes itself. */
  onAdded?: (competencyId: string) => void
}

/** Assigns a competency to a child. Mount it to open it: closing resets search, selection and messages. */
export function AddCompetencyDialog(props: AddCompetencyDialogProps) {
  const { child, assignedIds, selectedChildId, toasts, onClose, onAdded } = props
  const [competencyId, setCompetencyId] = useState<string | null>(null)
  const [problem, setProblem] = useState<string>()
  const closing = useTimeout(close, CLOSES_AFTER_MS)
  const catalogue = useQuery(assignableCompetencies)
  const addable = catalogue.data?.filter(({ id }) => !assignedIds.includes(id))
  const selected = addable?.find(({ id }) => id === competencyId)
  const [chosen, setChosen] = useState<LevelChoice | null>(null)
  const levels = chosen ?? (selected && stepsAt(child.age, selected.levels).now > 0 ? 'byAge' : null)

  const assign = useMutation(
    trpc.assignments.assign.mutationOptions({
      onSuccess: async (assignment) => {
        const refreshed = refreshFamily()
        if (onAdded) {
          notify.success(...toasts.added)
          await refreshed
          return onAdded(assignment.competencyId)
        }
        setCompetencyId(null)
        closing.start() // not after the refetch: the message is shown from now on
      },
      onError: (error) => {
        notify.failure(toasts.failed)
        setProblem(`Ein unerwarteter Fehler ist aufgetreten: ${messageOf(error) || 'Unbekannter Fehler'}`)
      },
    }),
  )
  const added = !onAdded && assign.isSuccess && catalogue.data?.find(({ id }) => id === assign.variables.competencyId)

  /** Only now the toast: until then the message is shown in the dialog. */
  function close() {
    if (added) notify.success(...toasts.added)
    onClose()
  }

  function select(id: string) {
    setCompetencyId(id)
    setChosen(null)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setProblem(selected ? undefined : 'Bitte wählen Sie ein Kind und eine Kompetenz aus.')
    if (selected && levels) assign.mutate({ childId: child.id, selectedChildId, competencyId: selected.id, levels })
  }

  return (
    <FormDialog
      title="Kompetenz hinzufügen"
      onClose={close}
      onSubmit={submit}
      busy={assign.isPending}
      isReady={selected !== undefined && levels !== null}
      submitLabel="Hinzufügen"
      busyLabel="Wird hinzugefügt..."
    >
      {catalogue.isPending && (
        <Center py="xl">
          <Loader role="status" aria-label="Lade..." />
        </Center>
      )}
      {catalogue.isLoadingError && (
        <LoadFailure message="Die Kompetenzen konnten nicht geladen werden." onRetry={() => catalogue.refetch()} />
      )}
      {catalogue.data?.length === 0 && <Text>Keine Kompetenzen verfügbar.</Text>}
      {addable && catalogue.data?.length !== 0 && (
        <CompetencyPicker choices={addable} selectedId={competencyId} onSelect={select} />
      )}
      {selected && <SelectedCompetency competency={selected} child={child} choice={levels} onChoose={setChosen} />}
      {problem && (
        <Alert ref={scrollIntoView} className={classes.message} color="red" role="alert">
          {problem}
        </Alert>
      )}
      {added && (
        <Alert ref={scrollIntoView} className={classes.message} role="status">
          Die Kompetenz "{added.title}" wurde erfolgreich für {child.name} hinzugefügt.
        </Alert>
      )}
    </FormDialog>
  )
}

/** The dialog may be longer than the screen, and the message is at its end. */
const scrollIntoView = (message: HTMLDivElement | null) => message?.scrollIntoView({ block: 'nearest' })
