import { Anchor } from '@mantine/core'
import { brand, ownBrand } from '../../../domain/brand.ts'
import { Gap } from './operator.tsx'

/** The address for questions, as a link; a legal page must not name one that nobody reads. */
export const Contact = () =>
  ownBrand().contact?.email ? (
    <Anchor href={`mailto:${brand.contact.email}`} underline="always">
      {brand.contact.email}
    </Anchor>
  ) : (
    <Gap what="E-Mail-Adresse" />
  )

/** The number to call. */
export const Phone = () => ownBrand().contact?.phone ?? <Gap what="Telefonnummer" />
