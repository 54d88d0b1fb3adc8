import { Button } from '@mantine/core'
import { useState } from 'react'
import { listed } from '../../../domain/people/names.ts'
import { writtenFamilyCode } from '../../../domain/people/nickname-logins.ts'
import classes from './child-sign-in.module.css'
import { type KnownFamily, knownFamilies } from './known-families.ts'

/** The families that this device knows, to choose one or to have it forgotten; until the page is left that can be undone. */
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
    <ul className={classes.families} aria-label="Familien auf diesem Gerät">
      {families.map((family) => (
        <li key={family.code} className={classes.family}>
          {forgotten.includes(family.code) ? (
            <>
              <span className={classes.forgotten} role="status">
                {nameOf(family)} ist hier vergessen.
              </span>
              <Button variant="default" onClick={() => keep(family)}>
                Doch merken
              </Button>
            </>
          ) : (
            <>
              <Button className={classes.known} onClick={() => onChoose(family.code)}>
                {nameOf(family)}
              </Button>
              <Button variant="default" aria-label={`Vergessen: ${nameOf(family)}`} onClick={() => forget(family)}>
                Vergessen
              </Button>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

const nameOf = ({ code, names }: KnownFamily) => listed(names) || `Familie ${writtenFamilyCode(code)}`
