import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import { appCode } from '../../../domain/people/two-factor.ts'
import { ActionButton } from '../../components/button/action-button.tsx'
import { needsPassword, withFreshPassword } from '../../components/dialog/confirm-password.tsx'
import { LargeField } from '../../components/field/large-field.tsx'
import { SentForm, useSentForm } from '../../components/field/sent-form.tsx'
import { CopyButton } from '../../components/hand-on/copy-button.tsx'
import { QrCode } from '../../components/hand-on/qr-code.tsx'
import { Aside, SectionTitle } from '../../components/page/texts.tsx'
import { takeFocus } from '../../components/take-focus.ts'
import { messageOf } from '../../failure.ts'
import classes from './set-up.module.css'
import { type AppKey, beginTwoFactor, confirmTwoFactor } from './two-factor-api.ts'

type SetUpProps = { onCodes: (backupCodes: string[]) => void }

/** Setting up two-factor: shows the secret, then asks for a first code to prove that the authenticator app has it. */
export function SetUpTwoFactor({ onCodes }: SetUpProps) {
  const begin = useMutation({ mutationFn: () => withFreshPassword(beginTwoFactor) })
  const { data: key, error } = begin
  if (key) return <ConnectApp appKey={key} onCodes={onCodes} />
  return (
    <Stack align="flex-start">
      <Text>
        Ein Passwort kann in falsche Hände geraten. Mit dem zweiten Schritt fragen wir bei jeder Anmeldung zusätzlich
        nach einem Code, den nur Ihr Handy kennt.
      </Text>
      <Text>
        Sie brauchen dafür eine Authenticator-App, zum Beispiel Aegis, 2FAS, Google Authenticator oder die Passwort-App
        Ihres Handys. Das Einrichten dauert etwa zwei Minuten.
      </Text>
      {error && !needsPassword(error) && <Alert color="red">{messageOf(error)}</Alert>}
      <ActionButton label="Zweiten Schritt einrichten" isBusy={begin.isPending} onClick={() => begin.mutate()} />
    </Stack>
  )
}

function ConnectApp({ appKey: { key, address }, onCodes }: SetUpProps & { appKey: AppKey }) {
  const sent = useSentForm({
    schema: z.object({ code: appCode }),
    initialValues: { code: '' },
    send: async ({ code }) => onCodes((await withFreshPassword(() => confirmTwoFactor(code))).backupCodes),
    onRefused: ({ refusal, message }) =>
      refusal === 'WRONG_CODE' || refusal === 'CODE_ALREADY_USED' ? { code: message } : undefined,
  })
  return (
    <Stack>
      <SectionTitle ref={takeFocus} tabIndex={-1}>
        1. Code scannen
      </SectionTitle>
      <div className={classes.onThisPhone}>
        <Text mb="xs">Ist die App auf diesem Gerät? Dann brauchen Sie nichts zu scannen:</Text>
        <Button component="a" href={address} variant="light">
          In der Authenticator-App öffnen
        </Button>
      </div>
      <Text>Öffnen Sie Ihre Authenticator-App, fügen Sie ein Konto hinzu und scannen Sie dieses Bild.</Text>
      <QrCode
        text={address}
        label="QR-Code für die Authenticator-App. Der Schlüssel zum Abtippen steht darunter."
        width="15rem"
      />
      <Text id="schluessel">Oder geben Sie diesen Schlüssel in der App ein:</Text>
      <Group
        component="p"
        gap="0.25rem 0.75rem"
        m={0}
        ff="monospace"
        fz="1.15rem"
        lts="0.06em"
        aria-labelledby="schluessel"
      >
        {key.match(/.{4}/g)?.map((four, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: groups never change their places
          <span key={index}>{four} </span>
        ))}
      </Group>
      <CopyButton
        text={key}
        copied="Schlüssel kopiert"
        notCopied="Der Schlüssel konnte nicht kopiert werden."
        variant="default"
        style={{ alignSelf: 'flex-start' }}
      >
        Schlüssel kopieren
      </CopyButton>
      <SectionTitle>2. Code eingeben</SectionTitle>
      <SentForm sent={sent} submitLabel="Einschalten" busyLabel="Wird geprüft..." buttonAt="flex-start">
        <LargeField
          label="6 Ziffern aus der App"
          inputMode="numeric"
          autoComplete="one-time-code"
          maw="16rem"
          {...sent.form.getInputProps('code')}
        />
        <Aside>Danach melden wir Sie auf allen anderen Geräten ab.</Aside>
      </SentForm>
    </Stack>
  )
}
