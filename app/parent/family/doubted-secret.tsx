import { Alert, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { ActionButton } from '../../components/button/action-button.tsx'
import { CallButton } from '../../components/button/call-button.tsx'
import { HandOn } from '../../components/hand-on/hand-on.tsx'
import { notify } from '../../components/page/notify.ts'
import { takeFocus } from '../../components/take-focus.ts'
import { client } from '../../trpc.ts'
import { writtenAddress } from '../../written-address.ts'
import { refreshFamily } from '../refresh-family.ts'

type DoubtedSecretProps = {
  /** `email`: by which it signs in, where no guardian sets digits or pictures. */
  child: { id: string; name: string; email?: string | null }
  /** Without it the child chooses a password, by a link that is shown here. */
  onChange?: () => void
}

/** Somebody who has left may know by what the child signs in: what to do about it, or that nothing has to be done. */
export function DoubtedSecret({ child, onChange }: DoubtedSecretProps) {
  const secret = onChange ? 'Geheimnis' : 'Passwort'
  const [link, setLink] = useState<string>()
  return (
    <Alert color="amber" title={`Neues ${secret} nötig?`}>
      <Stack gap="sm">
        <Text size="sm">
          Ein Elternteil begleitet {child.name} nicht mehr und kennt vielleicht noch das {secret}. Bis Sie antworten,
          ist {child.name} überall abgemeldet. Was {child.name} gelernt hat, ist alles noch da.
        </Text>
        <Text size="sm">
          {onChange
            ? 'Mit neuen Ziffern oder Bildern kommt niemand mehr mit den alten hinein. Kennt sie sonst niemand, können sie bleiben.'
            : `Kennt es sonst niemand, kann es bleiben. Wer liest die Post an ${child.email ? writtenAddress(child.email) : 'dieses Postfach'}? Liest dort noch jemand mit, geben Sie unter „Bearbeiten“ zuerst eine andere Adresse an.`}
        </Text>
        {link && (
          <>
            <Text size="sm" ref={takeFocus} tabIndex={-1}>
              Öffnen Sie diesen Link auf dem Gerät von {child.name}. Dort wählt {child.name} ein neues Passwort. Er gilt
              eine Stunde und einmal.
            </Text>
            <HandOn link={link} title={`Neues Passwort für ${child.name}`} />
          </>
        )}
        <Group gap="xs">
          {onChange && <ActionButton label="Neues Geheimnis wählen" onClick={onChange} />}
          {!onChange && !link && (
            <CallButton
              label="Link für ein neues Passwort"
              call={() => client.guardians.renewPassword.mutate({ childId: child.id })}
              onDone={(renewal) => setLink(renewal.link)}
              whenFailed="Der Link konnte nicht gemacht werden"
            />
          )}
          <CallButton
            variant="default"
            label={`Das ${secret} kann bleiben`}
            call={() => client.guardians.keepSecret.mutate({ childId: child.id })}
            onDone={async () => {
              await refreshFamily()
              notify.success(`Das ${secret} bleibt`, `${child.name} kann sich wieder anmelden.`)
            }}
            whenFailed="Das konnte nicht gespeichert werden"
          />
        </Group>
      </Stack>
    </Alert>
  )
}
