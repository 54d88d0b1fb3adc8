import { Alert, Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { notify } from '../../components/page/notify.ts'
import { saveBlob } from '../../save-file.ts'
import { trpc } from '../../trpc.ts'
import { reasonOf } from '../parts/reason.ts'
import { SettingLines } from './setting-lines.tsx'
import type { StepProps } from './setup-state.ts'

/** Where backups go; tries out whether that place takes them. */
export function BackupStep({ state: { backup } }: StepProps) {
  const attempt = useMutation(trpc.admin.setup.tryBackupTarget.mutationOptions())
  if (!backup.target) return <NothingSet />
  return (
    <>
      <Text>
        Jede Nacht um {backup.time} Uhr entsteht eine Sicherung in <code>{backup.target}</code>, verschlüsselt für{' '}
        {backup.recipients === 1 ? 'einen Schlüssel' : `${backup.recipients} Schlüssel`}, und wird zur Probe
        wiederhergestellt.
      </Text>
      <Group>
        <Button
          variant="default"
          onClick={() => attempt.mutate()}
          disabled={attempt.isPending}
          aria-busy={attempt.isPending}
        >
          {attempt.isPending ? 'Wird ausprobiert...' : 'Ziel ausprobieren'}
        </Button>
      </Group>
      {attempt.isSuccess && (
        <Alert color="sea" role="status" title="Das Ziel nimmt Sicherungen an">
          Eine kleine Datei ließ sich dort ablegen, lesen und wieder entfernen.
        </Alert>
      )}
      {attempt.isError && (
        <Alert color="red" title="Das Ziel ist nicht benutzbar">
          {reasonOf(attempt.error)}
        </Alert>
      )}
      <Text size="sm">
        Eine ganze Sicherung jetzt, zur Probe wiederhergestellt: <code>npm run backup -- now</code>
      </Text>
    </>
  )
}

/** The private key is made in this browser and leaves it as a file only; the server is never told. */
async function makeKey() {
  const { generateX25519Identity, identityToRecipient } = await import('age-encryption')
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  saveBlob(new Blob([`# Öffentlich: ${recipient}\n${identity}\n`], { type: 'text/plain' }), 'netzpass-schluessel.txt')
  return recipient
}

function NothingSet() {
  const key = useMutation({
    mutationFn: makeKey,
    onMutate: () => notify.clear(),
    onError: (error) => notify.failure(reasonOf(error), 'Der Schlüssel konnte nicht gemacht werden.'),
  })
  return (
    <>
      <Text>
        Es ist keine Sicherung geplant: Geht die Datenbank verloren, ist alles weg. Sie brauchen einen Ordner auf einem
        anderen Datenträger oder einen Bucket, und einen Schlüssel: Ohne den privaten Teil kann niemand eine Sicherung
        lesen, auch Sie nicht.
      </Text>
      <Group>
        <Button variant="default" onClick={() => key.mutate()} disabled={key.isPending} aria-busy={key.isPending}>
          {key.data ? 'Einen anderen Schlüssel machen' : 'Schlüssel machen und herunterladen'}
        </Button>
      </Group>
      {key.data && (
        <Alert color="amber" role="status" title="Bewahren Sie die Datei zweimal auf, und nicht auf dem Server">
          netzpass-schluessel.txt liegt bei Ihren Downloads. Sie entstand in diesem Browser, niemand sonst hat sie, und
          es gibt sie kein zweites Mal. Unten steht der öffentliche Teil.
        </Alert>
      )}
      <SettingLines
        lines={[
          "BACKUP_TARGET='/mnt/sicherungen/netzpass'",
          `BACKUP_RECIPIENT='${key.data ?? 'age1… (der öffentliche Teil des Schlüssels)'}'`,
        ]}
      />
      <Text size="sm">
        Ein Bucket heißt <code>s3://schlüssel:geheimnis@s3.schule.example/bucket/ordner</code>. Einen Schlüssel macht
        auch <code>npm run backup -- key DATEI</code>, eine Sicherung sofort <code>npm run backup -- now</code>.
      </Text>
    </>
  )
}
