import { Box, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { listed } from '../../../domain/people/names.ts'
import { writtenFamilyCode } from '../../../domain/people/nickname-logins.ts'
import { ActionButton } from '../../components/button/action-button.tsx'
import { type KnownFamily, knownFamilies } from './known-families.ts'

const wide = { flex: '1 1 10rem', className: 'long-words' }

/** The families that this device knows, to choose or forget one. Forgetting can be undone until the page is left. */
export function FamilyChoice({ onChoose }: { onChoose: (code: string) => void }) {
  const [families] = useState(() => knownFamilies.all())
  const [forgotten, setForgotten] = useState<string[]>([])
  function forget({ code }: KnownFamily) {
    knownFamilies.forget(code)
    setForgotten([...forgotten, code])
  }
  function keep(family: KnownFamily) {
    knownFamilies.keep(family)
    setForgotten(forgotten.filter((code) => code !== family.code))
  }
  if (families.length === 0) return null
  return (
    <Stack component="ul" gap="sm" className="plain" aria-label="Familien auf diesem Gerät">
      {families.map((family) => (
        <Group key={family.code} component="li" gap="sm">
          {forgotten.includes(family.code) ? (
            <>
              <Box component="span" {...wide} role="status">
                {nameOf(family)} ist hier vergessen.
              </Box>
              <ActionButton variant="default" label="Doch merken" onClick={() => keep(family)} />
            </>
          ) : (
            <>
              <ActionButton {...wide} label={nameOf(family)} onClick={() => onChoose(family.code)} />
              <ActionButton variant="default" label="Vergessen" about={nameOf(family)} onClick={() => forget(family)} />
            </>
          )}
        </Group>
      ))}
    </Stack>
  )
}

const nameOf = ({ code, names }: KnownFamily) => listed(names) || `Familie ${writtenFamilyCode(code)}`
