import { Button, Paper, Stack, Text } from '@mantine/core'
import type { Started } from './use-launch.ts'

type StartedSimulationProps = {
  started: Started
  /** Texts for: opened in another tab, blocked by the browser, and no page to open. */
  words: { opened: (host: string) => string; blocked: string; withoutPage: string }
}

/** Where the simulation runs, a link to it if the browser blocked the tab, and the provider's message. */
export function StartedSimulation({ started: { redirectUrl, message, isOpen }, words }: StartedSimulationProps) {
  const host = redirectUrl && new URL(redirectUrl).host
  return (
    <Stack role="status">
      <Text>{!host ? words.withoutPage : isOpen ? words.opened(host) : words.blocked}</Text>
      {message && (
        <Paper withBorder p="md">
          <Text size="sm" c="dimmed">
            Nachricht der Simulation
          </Text>
          <Text>{message}</Text>
        </Paper>
      )}
      {host && !isOpen && (
        <Button component="a" href={redirectUrl} target="_blank" rel="noopener noreferrer" data-autofocus>
          Zur Simulation auf {host}
        </Button>
      )}
    </Stack>
  )
}
