import { Alert } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { type FamilyChild, familyChildInput } from '../../../domain/people/children-input.ts'
import { storedAddress } from '../../../domain/platform/email-address.ts'
import { withFreshPassword } from '../../components/dialog/confirm-password.tsx'
import { FormDialog } from '../../components/dialog/form-dialog.tsx'
import { focusFirstError } from '../../components/field/focus-first-error.ts'
import { notify } from '../../components/page/notify.ts'
import { failureOf, messageOf } from '../../failure.ts'
import { trpc } from '../../trpc.ts'
import { refreshFamily } from '../refresh-family.ts'
import { ChildFields, childForm } from './child-fields.tsx'

const NEEDS_ADDRESS = 'Ihr Kind meldet sich mit dieser Adresse an. Sie kann geändert, aber nicht entfernt werden.'

type EditChildDialogProps = {
  child: FamilyChild & { id: string; isRegistered: boolean; nickname: string | null }
  title?: string
  /** The schema with the messages of this screen. */
  rules?: typeof familyChildInput
  onClose: () => void
}

/** Edits a child. If it signs in with its address, a new address takes effect only once confirmed. */
export function EditChildDialog({
  child,
  title = 'Kind bearbeiten',
  rules = familyChildInput,
  onClose,
}: EditChildDialogProps) {
  /** Whether the child signs in with its e-mail address. */
  const usesAddress = child.isRegistered && child.nickname === null
  const form = useForm({ initialValues: childForm(child), validate: schemaResolver(rules, { sync: true }) })
  const update = useMutation(trpc.children.update.mutationOptions())
  const changeEmail = useMutation(trpc.children.changeEmail.mutationOptions())

  const save = async (typed: FamilyChild) => {
    if (usesAddress && child.email && !typed.email) return form.setFieldError('email', NEEDS_ADDRESS)
    const email = usesAddress ? child.email : typed.email
    try {
      await update.mutateAsync({ id: child.id, ...typed, email })
    } catch (error) {
      form.setErrors(failureOf(error).fields ?? {})
      return notify.failure(`Kind konnte nicht aktualisiert werden: ${messageOf(error)}`)
    }
    await refreshFamily()
    notify.success('Kind aktualisiert')
    if (!typed.email || storedAddress(typed.email.trim()) === email || (await askForAddress(typed.email))) onClose()
  }

  async function askForAddress(email: string): Promise<boolean> {
    try {
      const outcome = await withFreshPassword(() => changeEmail.mutateAsync({ id: child.id, email }))
      if (outcome === 'changed') await refreshFamily()
      else {
        notify.success(
          'E-Mail-Änderung eingeleitet',
          `Sie gilt, sobald der Link in der E-Mail an ${email} geöffnet ist.`,
        )
      }
      return true
    } catch (error) {
      form.setFieldError('email', messageOf(error))
      notify.failure(`Die E-Mail-Adresse ist unverändert: ${messageOf(error)}`)
      return false
    }
  }

  const isBusy = update.isPending || changeEmail.isPending
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      onSubmit={form.onSubmit((changed) => save(rules.parse(changed)), focusFirstError)}
      busy={isBusy}
      isDirty={form.isDirty()}
      submitLabel="Speichern"
      busyLabel="Wird gespeichert..."
    >
      <ChildFields field={form.getInputProps} usesAddress={usesAddress} />
      {update.isError && (
        <Alert color="red" role="none">
          Die Änderungen konnten nicht gespeichert werden.
        </Alert>
      )}
    </FormDialog>
  )
}
