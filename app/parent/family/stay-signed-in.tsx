import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { CallQuestion } from '../../components/dialog/call-question.tsx'
import { StayChoice } from '../../components/field/stay-choice.tsx'
import { notify } from '../../components/page/notify.ts'
import { messageOf } from '../../failure.ts'
import { client, queryClient, trpc } from '../../trpc.ts'

type StaySignedInProps = { child: { id: string; name: string; signedInDays: number } }

/** The lifetime of a child's sessions, and signing out all its devices when one is lost. */
export function StaySignedIn({ child }: StaySignedInProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <Stack gap="xs">
      <StayChoice
        days={child.signedInDays}
        meaning={({ label, inAll }) =>
          `Wenn ${child.name} ein Gerät so lange nicht zum Lernen benutzt, meldet es sich ab: ${label}. Spätestens nach ${inAll} Tagen ist eine neue Anmeldung nötig. Das gilt, wo ${child.name} beim Anmelden sagt, dass das Gerät der Familie gehört. Sonst endet es mit dem Browser oder nach 20 Minuten.`
        }
        save={async (days) => {
          await client.children.staySignedIn.mutate({ id: child.id, days })
          await queryClient.invalidateQueries(trpc.children.list.queryFilter())
        }}
        explain={messageOf}
      />
      <Group>
        <Button variant="default" onClick={() => setAsking(true)} aria-expanded={isAsking}>
          Überall abmelden
        </Button>
      </Group>
      {isAsking && (
        <CallQuestion
          title={`${child.name} auf allen Geräten abmelden?`}
          yes="Ja, überall abmelden"
          no="Abbrechen"
          call={() => client.children.signOut.mutate({ id: child.id })}
          onDone={() => {
            setAsking(false)
            notify.success(`${child.name} ist überall abgemeldet.`)
          }}
          whenFailed="Das Abmelden hat nicht geklappt"
          onNo={() => setAsking(false)}
        >
          <Text size="sm">Zum Beispiel, wenn ein Tablet verloren ging. Lernstand und Pässe bleiben.</Text>
        </CallQuestion>
      )}
    </Stack>
  )
}
