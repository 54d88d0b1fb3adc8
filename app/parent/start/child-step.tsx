import { Alert, Button, Paper, Stack, Text } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { EARLIEST_BIRTHDATE } from '../../../domain/people/children.ts'
import { addChildInput } from '../../../domain/people/children-input.ts'
import { childConsent } from '../../../domain/people/consent.ts'
import { today } from '../../../domain/platform/dates.ts'
import { LinkButton } from '../../components/button/link-button.tsx'
import { focusFirstError } from '../../components/field/focus-first-error.ts'
import { LargeField } from '../../components/field/large-field.tsx'
import { failureOf, messageOf } from '../../failure.ts'
import { trpc } from '../../trpc.ts'
import { childForm } from '../family/child-fields.tsx'
import { refreshFamily } from '../refresh-family.ts'
import { START } from './address.ts'
import { StepTitle } from './step-title.tsx'

/** Step 1: name and birth date. The button itself gives the consent whose text stands above it (decision 083). */
export function ChildStep({ isFirst }: { isFirst: boolean }) {
  const navigate = useNavigate()
  const [wasFirst] = useState(isFirst) // the title stays while the child that was just added is already there
  const form = useForm({
    initialValues: { ...childForm(), consent: true },
    validate: schemaResolver(addChildInput, { sync: true }),
  })
  const addChild = useMutation(
    trpc.children.add.mutationOptions({
      onSuccess: async ({ id }) => {
        await refreshFamily()
        await navigate(`${START}/${id}`, { replace: true }) // going back must not add the child again
      },
      onError: (error) => form.setErrors(failureOf(error).fields ?? {}),
    }),
  )
  const isBusy = addChild.isPending || addChild.isSuccess
  return (
    <>
      <StepTitle>{wasFirst ? 'Wer lernt bei Ihnen?' : 'Noch ein Kind'}</StepTitle>
      <Text mb="md">Ein Name und ein Geburtsdatum genügen. Aus dem Alter ergibt sich, was wir vorschlagen.</Text>
      <form
        onSubmit={form.onSubmit((child) => addChild.mutate(addChildInput.parse(child)), focusFirstError)}
        noValidate
      >
        <Stack>
          <LargeField
            label="Vorname"
            description="Ein Spitzname geht auch."
            autoComplete="off"
            {...form.getInputProps('name')}
          />
          <LargeField
            type="date"
            label="Geburtsdatum"
            min={EARLIEST_BIRTHDATE}
            max={today()}
            {...form.getInputProps('birthdate')}
          />
          <Paper withBorder p="md" radius="md">
            <Text size="sm" id="einwilligung">
              {childConsent.text}
            </Text>
          </Paper>
          {addChild.isError && <Alert color="red">Ihr Kind ist noch nicht angelegt: {messageOf(addChild.error)}</Alert>}
          <Button type="submit" size="md" disabled={isBusy} aria-busy={isBusy} aria-describedby="einwilligung">
            {isBusy ? 'Wird angelegt...' : 'Ich willige ein – weiter'}
          </Button>
          <LinkButton to="/dashboard" variant="subtle" size="md" label={wasFirst ? 'Jetzt nicht' : 'Abbrechen'} />
        </Stack>
      </form>
    </>
  )
}
