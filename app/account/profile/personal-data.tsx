import { Button, Group, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { profileInput } from '../../../domain/profile.ts'
import { notify } from '../../components/notify.ts'
import { messageOf, queryClient, trpc } from '../../trpc.ts'
import { ProfileCard } from './profile-card.tsx'

type Profile = { firstName: string; lastName: string; email: string; phone: string | null }

/** Name, address and phone number of the person who is signed in. */
export function PersonalData({ profile, isChild }: { profile: Profile; isChild: boolean }) {
  const form = useForm({
    initialValues: { firstName: profile.firstName, lastName: profile.lastName, phone: profile.phone ?? '' },
    validate: schemaResolver(profileInput, { sync: true }),
  })
  const update = useMutation(
    trpc.profile.update.mutationOptions({
      onSuccess: async (_, saved) => {
        await queryClient.invalidateQueries(trpc.profile.pathFilter())
        form.setInitialValues({ ...saved, phone: saved.phone ?? '' })
        form.reset()
        notify.success('Profil aktualisiert')
      },
      onError: (error) => {
        form.setErrors(error.data?.fields ?? {})
        notify.failure(`Profil konnte nicht aktualisiert werden: ${messageOf(error)}`)
      },
    }),
  )
  return (
    <ProfileCard title={isChild ? 'Deine Angaben' : 'Persönliche Angaben'}>
      <form onSubmit={form.onSubmit((typed) => update.mutate(profileInput.parse(typed)))} noValidate>
        <Stack>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput label="Vorname" autoComplete="given-name" required {...form.getInputProps('firstName')} />
            <TextInput label="Nachname" autoComplete="family-name" required {...form.getInputProps('lastName')} />
          </SimpleGrid>
          <TextInput label="E-Mail" type="email" readOnly value={profile.email} />
          <TextInput label="Telefon" type="tel" autoComplete="tel" {...form.getInputProps('phone')} />
          <Group justify="flex-end">
            <Button type="submit" disabled={update.isPending} aria-busy={update.isPending}>
              {update.isPending ? 'Wird gespeichert...' : 'Speichern'}
            </Button>
          </Group>
        </Stack>
      </form>
    </ProfileCard>
  )
}
