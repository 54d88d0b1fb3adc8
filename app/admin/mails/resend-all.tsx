import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { mailFailures } from '../../../domain/mail/mails.ts'
import classes from './mails.module.css'
import type { OutboxState } from './stuck-mails.tsx'
import { useSendAgain } from './use-send-again.ts'

type Groups = OutboxState['resendable']

/** Sends all mails again that were given up for the same reason, once that reason is gone. */
export const ResendAll = ({ groups }: { groups: Groups }) => (
  <Stack component="ul" gap="xs" m={0} p={0} aria-label="Nach Gründen" className={classes.list}>
    {groups.map((group) => (
      <OneReason key={group.reason} group={group} />
    ))}
  </Stack>
)

function OneReason({ group: { reason, count } }: { group: Groups[number] }) {
  const again = useSendAgain()
  const all = `Alle ${count} erneut senden`
  return (
    <Paper component="li" withBorder shadow="none" p="sm">
      <Group justify="space-between" gap="xs">
        <Text className={classes.words}>{mailFailures[reason]}</Text>
        <Button
          variant="default"
          onClick={() => again.mutate({ reason })}
          disabled={again.isPending}
          aria-busy={again.isPending}
          aria-label={`${all}: ${mailFailures[reason]}`}
        >
          {all}
        </Button>
      </Group>
    </Paper>
  )
}
