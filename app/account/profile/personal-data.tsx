import { Alert, Button, Group, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { profileForm, profileInput } from '../../../domain/people/profile.ts'
import type { RouterOutputs } from '../../../server/router.ts'
import { withFreshPassword } from '../../components/dialog/confirm-password.tsx'
import { UnsavedChanges } from '../../components/dialog/unsaved-changes.tsx'
import { focusFirstError } from '../../components/field/focus-first-error.ts'
import { MailboxHint } from '../../components/page/mailbox-hint.tsx'
import { notify } from '../../components/page/notify.ts'
import { Aside } from '../../components/page/texts.tsx'
import { failureOf, messageForChild, messageOf } from '../../failure.ts'
import { announce } from '../../session/other-tabs.ts'
import { queryClient, trpc } from '../../trpc.ts'
import { writtenAddress } from '../../written-address.ts'
import { ProfileCard } from './profile-card.tsx'

type Profile = RouterOutputs['profile']['get']

const asForm = ({ firstName, lastName, email, phone }: Profile) => ({
  firstName,
  lastName,
  email: writtenAddress(email ?? ''),
  phone: phone ?? '',
})
const resolve = schemaResolver(profileForm, { sync: true })

/** Name, e-mail address and phone number. A new address takes effect once confirmed, the rest at once. */
export function PersonalData({ profile, isChild }: { profile: Profile; isChild: boolean }) {
  const explain = isChild ? messageForChild : messageOf
  const saved = asForm(profile)
  const form = useForm({
    initialValues: saved,
    validate: (typed) => {
      const { email, ...errors } = resolve(typed)
      return typed.email === saved.email ? errors : { ...errors, ...(email && { email }) } // an unchanged address may be empty
    },
  })
  const update = useMutation(trpc.profile.update.mutationOptions())
  const changeEmail = useMutation(trpc.profile.changeEmail.mutationOptions())

  // The profile was changed in another tab, or the new address confirmed. Input that is not saved yet is kept.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the profile is another one
  useEffect(() => {
    if (form.isDirty()) return
    form.setInitialValues(saved)
    form.reset()
  }, [profile])

  const save = form.onSubmit(async (typed) => {
    notify.clear()
    if (!(await saveData(typed))) return
    if (typed.email.trim().toLowerCase() !== saved.email) await askForAddress(typed.email)
    announce({ event: 'USER_UPDATED' }) // refetches what screens and other tabs show about this person
  }, focusFirstError)

  async function saveData(typed: typeof saved): Promise<boolean> {
    try {
      await update.mutateAsync(profileInput.parse(typed))
    } catch (error) {
      form.setErrors(failureOf(error).fields ?? {})
      notify.failure(`Profil konnte nicht aktualisiert werden: ${explain(error)}`)
      return false
    }
    form.setInitialValues({ ...typed, email: saved.email })
    notify.success('Profil aktualisiert')
    return true
  }

  async function askForAddress(email: string) {
    try {
      const outcome = await withFreshPassword(() => changeEmail.mutateAsync({ email }))
      form.setFieldValue('email', saved.email) // shows the current address until the new one is confirmed
      if (outcome === 'changed') notify.success('E-Mail-Adresse geändert', signInWith(email, isChild))
      else notify.success('E-Mail-Änderung eingeleitet', checkMailbox(email, isChild))
    } catch (error) {
      const message = explain(error)
      form.setFieldError('email', message)
      notify.failure(`${isChild ? 'Deine' : 'Ihre'} E-Mail-Adresse ist unverändert: ${message}`)
    }
    await queryClient.invalidateQueries(trpc.profile.pathFilter())
  }

  const isBusy = update.isPending || changeEmail.isPending
  return (
    <ProfileCard title={isChild ? 'Deine Angaben' : 'Persönliche Angaben'}>
      <form onSubmit={save} noValidate>
        <Stack>
          {isChild && (
            <Aside>
              Hier änderst du, was in deinem Konto steht. Wie du in der Familie heißt, tragen deine Eltern ein.
            </Aside>
          )}
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput label="Vorname" autoComplete="given-name" required {...form.getInputProps('firstName')} />
            <TextInput label="Nachname" autoComplete="family-name" required {...form.getInputProps('lastName')} />
          </SimpleGrid>
          <TextInput label="E-Mail" type="email" autoComplete="email" {...form.getInputProps('email')} />
          {profile.isRefused && <Refused email={saved.email} />}
          {profile.newEmail && <Waiting newEmail={profile.newEmail} hasMailbox={profile.mailsArriveAt === 'mailbox'} />}
          <TextInput label="Telefon" type="tel" autoComplete="tel" {...form.getInputProps('phone')} />
          <Group justify="flex-end">
            <Button type="submit" disabled={isBusy} aria-busy={isBusy}>
              {isBusy ? 'Wird gespeichert...' : 'Speichern'}
            </Button>
          </Group>
        </Stack>
      </form>
      {form.isDirty() && <UnsavedChanges isChild={isChild} />}
    </ProfileCard>
  )
}

const Refused = ({ email }: { email: string }) => (
  <Alert color="amber" title="Hier kommt nichts an" style={{ overflowWrap: 'anywhere' }}>
    Unsere E-Mails an {writtenAddress(email)} kommen nicht an: Der Mailserver dort nimmt sie nicht an. Stimmt die
    Adresse noch? Tragen Sie sonst eine andere ein.
  </Alert>
)

const Waiting = ({ newEmail, hasMailbox }: { newEmail: string; hasMailbox: boolean }) => (
  <Alert color="amber" title="Wartet auf Bestätigung" style={{ overflowWrap: 'anywhere' }}>
    An {writtenAddress(newEmail)} ist eine E-Mail mit einem Link unterwegs. Er gilt 24 Stunden; bis dahin bleibt die
    bisherige Adresse gültig.
    {hasMailbox && <MailboxHint />}
  </Alert>
)

const checkMailbox = (email: string, isChild: boolean) =>
  isChild
    ? `Sieh in deinen E-Mails nach: Mit dem Link, den wir an ${email} geschickt haben, bestätigst du die neue Adresse.`
    : `Bitte prüfen Sie Ihre E-Mails: Über den Link, den wir an ${email} geschickt haben, bestätigen Sie die neue Adresse.`
const signInWith = (email: string, isChild: boolean) =>
  isChild ? `Melde dich ab jetzt mit ${email} an.` : `Melden Sie sich künftig mit ${email} an.`
