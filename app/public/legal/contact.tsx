import { Anchor } from '@mantine/core'
import { brand } from '../../../domain/brand.ts'

/** The address for questions, as a link. */
export const Contact = () => (
  <Anchor href={`mailto:${brand.contact.email}`} underline="always">
    {brand.contact.email}
  </Anchor>
)
