import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Secret, type SecretMethod, secretLabels } from '../../../domain/people/nickname-logins.ts'
import { ActionButton } from '../../components/button/action-button.tsx'
import { Question } from '../../components/dialog/question.tsx'
import { notify } from '../../components/page/notify.ts'
import { Aside } from '../../components/page/texts.tsx'
import { queryClient, trpc } from '../../trpc.ts'
import { DoubtedSecret } from './doubted-secret.tsx'
import { LearningCard } from './learning-card.tsx'
import { NewSecret } from './new-secret.tsx'
import { StaySignedIn } from './stay-signed-in.tsx'

type NicknameLoginProps = {
  child: { id: string; name: string; signedInDays: number; isSecretDoubted: boolean }
  login: { nickname: string; method: SecretMethod; isLocked: boolean }
  familyCode: string
  address: string
  newSecret: Secret | undefined
  /** Called with a message after a change. */
  onDone: (message: string) => void
  onChange: () => void
}

const readAgain = () =>
  Promise.all([
    queryClient.invalidateQueries({ ...trpc.nicknameLogins.pathFilter(), refetchType: 'all' }),
    queryClient.invalidateQueries({ ...trpc.children.pathFilter(), refetchType: 'all' }),
  ])
const onError = notify.failed()

export function NicknameLogin({ child, login, familyCode, address, newSecret, onDone, onChange }: NicknameLoginProps) {
  const [asking, setAsking] = useState<'renew' | 'switch off'>()
  const done = (message: string) => async () => {
    setAsking(undefined)
    await readAgain()
    onDone(message)
  }
  const unlock = useMutation(
    trpc.nicknameLogins.unlock.mutationOptions({ onSuccess: done('Wieder freigeschaltet'), onError }),
  )
  const renew = useMutation(
    trpc.nicknameLogins.renewCode.mutationOptions({ onSuccess: done('Neuer Familien-Code'), onError }),
  )
  const switchOff = useMutation(
    trpc.nicknameLogins.switchOff.mutationOptions({ onSuccess: done('Anmeldung abgeschaltet'), onError }),
  )
  return (
    <Stack>
      {login.isLocked && (
        <Alert color="red" title="Gesperrt">
          <Text size="sm">
            Das Geheimnis war fünfzehnmal hintereinander falsch. Vergessen? Dann wählen Sie ein neues. War es jemand
            anderes? Dann erneuern Sie auch den Familien-Code.
          </Text>
          <Button mt="md" onClick={() => unlock.mutate({ childId: child.id })} disabled={unlock.isPending}>
            Wieder freischalten
          </Button>
        </Alert>
      )}
      {child.isSecretDoubted && !newSecret && <DoubtedSecret child={child} onChange={onChange} />}
      {newSecret && <NewSecret secret={newSecret} />}
      <LearningCard nickname={login.nickname} familyCode={familyCode} address={address} />
      <Aside>
        Geheimnis: {secretLabels[login.method]}. Wer die Karte findet, sieht nur die Spitznamen Ihrer Kinder.
      </Aside>
      <StaySignedIn child={child} />
      <Group gap="xs">
        <Button onClick={() => window.print()}>Karte drucken</Button>
        <ActionButton variant="default" label="Spitzname oder Geheimnis ändern" onClick={onChange} />
        <ActionButton variant="default" label="Familien-Code erneuern" onClick={() => setAsking('renew')} />
        <ActionButton color="red" variant="light" label="Abschalten" onClick={() => setAsking('switch off')} />
      </Group>
      {asking === 'renew' && (
        <Question
          title="Alle bisherigen Karten enden damit."
          yes="Ja, Code erneuern"
          no="Abbrechen"
          isLoss
          isBusy={renew.isPending}
          onYes={() => renew.mutate()}
          onNo={() => setAsking(undefined)}
        >
          <Text size="sm">
            Das betrifft jedes Kind Ihrer Familie, das sich ohne E-Mail anmeldet. Wer gerade angemeldet ist, bleibt es.
            Danach brauchen alle eine neue Karte.
          </Text>
        </Question>
      )}
      {asking === 'switch off' && (
        <Question
          title={`${child.name} kann sich dann nicht mehr anmelden.`}
          yes="Ja, abschalten"
          no="Abbrechen"
          isLoss
          isBusy={switchOff.isPending}
          onYes={() => switchOff.mutate({ childId: child.id })}
          onNo={() => setAsking(undefined)}
        >
          <Text size="sm">Lernstand und Pässe bleiben. Sie können die Anmeldung jederzeit wieder einrichten.</Text>
        </Question>
      )}
    </Stack>
  )
}
