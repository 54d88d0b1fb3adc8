import { Anchor } from '@mantine/core'
import { brand, ownBrand } from '../../../domain/platform/brand.ts'
import { Gap } from './operator.tsx'

/** The contact address as a link; a gap if the operator has set none, because a placeholder would be false. */
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
