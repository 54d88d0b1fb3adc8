import { Text } from '@mantine/core'

/** Beside the button by which something was to be read aloud. */
export const VoiceFailed = () => (
  <Text
    span
    inherit
    role="status"
    px="0.75em"
    py="0.25em"
    bg="var(--sheet)"
    bdrs="1rem"
    style={{ alignSelf: 'center' }}
    data-unspoken
  >
    Die Stimme hat gerade nicht geklappt.
  </Text>
)
