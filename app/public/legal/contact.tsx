import { Anchor } from '@mantine/core'
import { brand, ownBrand } from '../../../domain/platform/brand.ts'
import { Gap } from './operator.tsx'

/** The contact address as a link. Shows a gap unless the operator has set one: a legal page must not show a placeholder. */
export const Contact = () =>
  ownBrand().contact?.email ? (
    <Anchor href={`mailto:${brand.contact.email}`} underline="always">
      {brand.contact.email}
    </Anchor>
  ) : (
    <Gap what="E-Mail-Adresse" />
  )

/** The phone number; a gap unless the operator has set one. */
export const Phone = () => ownBrand().contact?.phone ?? <Gap what="Telefonnummer" />
