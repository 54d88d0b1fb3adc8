import { Center, Loader } from '@mantine/core'

/** Shown while a session, roles or a screen's data load. */
export const Spinner = () => (
  <Center mih="60vh">
    <Loader aria-label="Wird geladen" role="status" />
  </Center>
)
