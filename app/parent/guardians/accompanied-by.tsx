import { Text } from '@mantine/core'
import { listed } from '../../../domain/people/names.ts'
import { TextLink } from '../../components/button/text-link.tsx'
import { otherGuardianOf, useAccompanied } from './guardians-options.ts'

/** 'Gemeinsam mit Jonas Berger, begleitet von Renate Alt', with a link. Empty if one parent is alone. */
export function AccompaniedBy({ childId }: { childId: string }) {
  const child = useAccompanied(childId)
  const other = otherGuardianOf(child)
  const helpers = child?.people.filter(({ kind }) => kind === 'helper').map(({ name }) => name) ?? []
  const words = [
    other && `Gemeinsam mit ${other.name}`,
    helpers.length > 0 && `${other ? 'begleitet' : 'Begleitet'} von ${listed(helpers)}`,
  ]
  const text = words.filter(Boolean).join(', ')
  if (!text) return null
  return (
    <Text size="sm">
      <TextLink to="/begleitung" inherit display="inline-block" py={4}>
        {text}
      </TextLink>
    </Text>
  )
}
