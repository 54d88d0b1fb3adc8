import { Alert, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { passwordConfirmation } from '../../../domain/people/accounts.ts'
import { confirmPassword, hasPassword } from '../../accounts.ts'
import { leadingTo, shownAddress } from '../../asked-address.ts'
import { useSignOut } from '../../session/use-sign-out.ts'
import { loadSession } from '../../session.ts'
import { ActionButton } from '../button/action-button.tsx'
import { PasswordField } from '../field/password-field.tsx'
import { useSentForm } from '../field/sent-form.tsx'
import { Dialog } from './dialog.tsx'
import { FormDialog } from './form-dialog.tsx'

type PasswordDialogProps = { onDone: (isConfirmed: boolean) => void }

/** Asks for the password again. Without one (Google, or a child with a nickname) the person signs out and in again. */
export default function PasswordDialog({ onDone }: PasswordDialogProps) {
  const { data: person, isError } = useQuery({ queryKey: ['who confirms'], queryFn: findPerson, gcTime: 0 })
  const { form, submit, refusal, isBusy } = useSentForm({
    schema: passwordConfirmation,
    initialValues: { password: '' },
    send: async ({ password }) => {
      await confirmPassword(password)
      onDone(true)
    },
    onRefused: ({ refusal, message }) => (refusal === 'WRONG_PASSWORD' ? { password: message } : undefined),
  })

  if (!person && !isError) return null // loading
  if (person?.hasPassword === false) return <SignInAgain isChild={person.isChild} onClose={() => onDone(false)} />
  const isChild = person?.isChild ?? false
  return (
    <FormDialog
      title={isChild ? 'Bitte bestätige dein Passwort' : 'Bitte bestätigen Sie Ihr Passwort'}
      onClose={() => onDone(false)}
      onSubmit={submit}
      busy={isBusy}
      submitLabel="Bestätigen"
      busyLabel="Wird geprüft..."
    >
      <Text>
        {isChild
          ? 'So wissen wir, dass du es bist.'
          : 'So kann niemand etwas Wichtiges ändern, während Sie kurz nicht am Gerät sind.'}
      </Text>
      {refusal && <Alert color="red">{refusal}</Alert>}
      <PasswordField
        label="Passwort"
        name="password"
        autoComplete="current-password"
        required
        data-autofocus
        {...form.getInputProps('password')}
      />
    </FormDialog>
  )
}

async function findPerson() {
  const [{ roles }, known] = await Promise.all([loadSession(), hasPassword()])
  return { isChild: roles.isChild, hasPassword: known }
}

function SignInAgain({ isChild, onClose }: { isChild: boolean; onClose: () => void }) {
  const [failure, setFailure] = useState('')
  const { leave, isLeaving } = useSignOut(leadingTo(isChild ? '/lernen' : '/login', shownAddress()), setFailure)
  return (
    <Dialog
      title={isChild ? 'Bitte melde dich noch einmal an' : 'Bitte melden Sie sich noch einmal an'}
      onClose={onClose}
    >
      <Stack>
        <Text>
          {isChild
            ? 'Damit wir wissen, dass du es bist, melde dich bitte ab und wieder an. Danach geht es zehn Minuten lang.'
            : 'Ihr Konto hat kein Passwort. Damit wir wissen, dass Sie es sind, melden Sie sich bitte ab und wieder an. Danach ist die Änderung zehn Minuten lang möglich.'}
        </Text>
        {failure && <Alert color="red">{failure}</Alert>}
        <Group justify="flex-end">
          <ActionButton variant="default" label="Abbrechen" onClick={onClose} />
          <ActionButton label="Abmelden und neu anmelden" isBusy={isLeaving} onClick={leave} />
        </Group>
      </Stack>
    </Dialog>
  )
}
