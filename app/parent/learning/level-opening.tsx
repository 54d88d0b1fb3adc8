import { Alert, Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { notify } from '../../components/page/notify.ts'
import { messageOf } from '../../failure.ts'
import { trpc } from '../../trpc.ts'
import { refreshFamily } from '../refresh-family.ts'

type LevelOpeningProps = {
  child: { id: string; name: string; age: number }
  level: { id: string; title: string; isOpened: boolean }
}

/** A level above the child's age: closed unless the parent opens it (decision 077). */
export function LevelOpening({ child, level }: LevelOpeningProps) {
  const after = { onSuccess: refreshFamily, onError: (error: unknown) => notify.failure(messageOf(error)) }
  const open = useMutation(trpc.assignments.openLevel.mutationOptions(after))
  const close = useMutation(trpc.assignments.closeLevel.mutationOptions(after))
  const change = level.isOpened ? close : open
  const isBusy = open.isPending || close.isPending
  return (
    <Alert color={level.isOpened ? 'sea' : 'gray'} role="none" mt="md">
      <Group justify="space-between" gap="sm">
        <Text flex="1 1 14rem">
          {level.isOpened
            ? `Sie haben dieses Level für ${child.name} geöffnet.`
            : `${child.name} ist ${child.age} Jahre alt: Dieses Level ist noch geschlossen.`}
        </Text>
        <Button
          variant="default"
          aria-disabled={isBusy}
          aria-label={`${level.isOpened ? 'Wieder schließen' : `Für ${child.name} öffnen`}: ${level.title}`}
          onClick={() => isBusy || change.mutate({ childId: child.id, skillLevelId: level.id })}
        >
          {level.isOpened ? 'Wieder schließen' : `Für ${child.name} öffnen`}
        </Button>
      </Group>
    </Alert>
  )
}
