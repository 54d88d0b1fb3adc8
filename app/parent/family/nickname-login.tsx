import { Alert, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { type Secret, type SecretMethod, secretLabels } from '../../../domain/people/nickname-logins.ts'
import { ActionButton } from '../../components/button/action-button.tsx'
import { CallButton } from '../../components/button/call-button.tsx'
import { CallQuestion } from '../../components/dialog/call-question.tsx'
import { Aside } from '../../components/page/texts.tsx'
import { client, queryClient, trpc } from '../../trpc.ts'
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

export function NicknameLogin({ child, login, familyCode, address, newSecret, onDone, onChange }: NicknameLoginProps) {
  const [asking, setAsking] = useState<'renew' | 'switch off'>()
  const done = (message: string) => async () => {
    setAsking(undefined)
    await readAgain()
    onDone(message)
  }
  return (
    <Stack>
      {login.isLocked && (
        <Alert color="red" title="Gesperrt">
          <Text size="sm">
            Das Geheimnis war fünfzehnmal hintereinander falsch. Vergessen? Dann wählen Sie ein neues. War es jemand
            anderes? Dann erneuern Sie auch den Familien-Code.
          </Text>
          <CallButton
            mt="md"
            label="Wieder freischalten"
            call={() => client.nicknameLogins.unlock.mutate({ childId: child.id })}
            onDone={done('Wieder freigeschaltet')}
          />
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
        <ActionButton label="Karte drucken" onClick={() => window.print()} />
        <ActionButton variant="default" label="Spitzname oder Geheimnis ändern" onClick={onChange} />
        <ActionButton variant="default" label="Familien-Code erneuern" onClick={() => setAsking('renew')} />
        <ActionButton color="red" variant="light" label="Abschalten" onClick={() => setAsking('switch off')} />
      </Group>
      {asking === 'renew' && (
        <CallQuestion
          title="Alle bisherigen Karten enden damit."
          yes="Ja, Code erneuern"
          no="Abbrechen"
          isLoss
          call={() => client.nicknameLogins.renewCode.mutate()}
          onDone={done('Neuer Familien-Code')}
          onNo={() => setAsking(undefined)}
        >
          <Text size="sm">
            Das betrifft jedes Kind Ihrer Familie, das sich ohne E-Mail anmeldet. Wer gerade angemeldet ist, bleibt es.
            Danach brauchen alle eine neue Karte.
          </Text>
        </CallQuestion>
      )}
      {asking === 'switch off' && (
        <CallQuestion
          title={`${child.name} kann sich dann nicht mehr anmelden.`}
          yes="Ja, abschalten"
          no="Abbrechen"
          isLoss
          call={() => client.nicknameLogins.switchOff.mutate({ childId: child.id })}
          onDone={done('Anmeldung abgeschaltet')}
          onNo={() => setAsking(undefined)}
        >
          <Text size="sm">Lernstand und Pässe bleiben. Sie können die Anmeldung jederzeit wieder einrichten.</Text>
        </CallQuestion>
      )}
    </Stack>
  )
}
