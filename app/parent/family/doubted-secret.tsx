import { Alert, Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { notify } from '../../components/page/notify.ts'
import { messageOf } from '../../failure.ts'
import { trpc } from '../../trpc.ts'
import { refreshFamily } from '../refresh-family.ts'

type DoubtedSecretProps = {
  child: { id: string; name: string }
  /** The child chooses its password itself; without it a guardian sets digits or pictures. */
  onChange?: () => void
}

/** Somebody who has left may know by what the child signs in: what to do about it, or that nothing has to be done. */
export function DoubtedSecret({ child, onChange }: DoubtedSecretProps) {
  const keep = useMutation(
    trpc.guardians.keepSecret.mutationOptions({
      onSuccess: async () => {
        await refreshFamily()
        notify.success('Das Geheimnis bleibt')
      },
      onError: (error) => notify.failure(`Das konnte nicht gespeichert werden: ${messageOf(error)}`),
    }),
  )
  return (
    <Alert color="amber" title="Neues Geheimnis nötig?">
      <Text size="sm">
        Ein Elternteil begleitet {child.name} nicht mehr und kennt vielleicht noch das Geheimnis.{' '}
        {onChange
          ? 'Mit neuen Ziffern oder Bildern kommt niemand mehr mit den alten hinein, und alle Geräte sind abgemeldet.'
          : `Bitten Sie ${child.name}, im eigenen Profil ein neues Passwort zu wählen. Auf anderen Geräten ist es damit abgemeldet.`}
      </Text>
      <Group mt="md" gap="xs">
        {onChange && <Button onClick={onChange}>Neues Geheimnis wählen</Button>}
        <Button
          variant="default"
          onClick={() => keep.mutate({ childId: child.id })}
          disabled={keep.isPending}
          aria-busy={keep.isPending}
        >
          Das ist nicht nötig
        </Button>
      </Group>
    </Alert>
  )
}
