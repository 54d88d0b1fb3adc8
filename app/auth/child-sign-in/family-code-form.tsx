import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FAMILY_CODE_LENGTH, plainFamilyCode, writtenFamilyCode } from '../../../domain/nickname-logins.ts'
import classes from './child-sign-in.module.css'

type FamilyCodeFormProps = { problem: string; isLooking: boolean; onCode: (code: string) => void }

/** The code from the card. The eighth sign sends it: there is nothing left to decide. */
export function FamilyCodeForm({ problem, isLooking, onCode }: FamilyCodeFormProps) {
  const [code, setCode] = useState('')
  const isWhole = code.length === FAMILY_CODE_LENGTH
  function type(text: string) {
    const typed = plainFamilyCode(text).slice(0, FAMILY_CODE_LENGTH)
    setCode(typed)
    if (typed.length === FAMILY_CODE_LENGTH && typed !== code) onCode(typed)
  }
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (isWhole) onCode(code)
      }}
    >
      <Stack>
        <TextInput
          size="lg"
          label="Familien-Code"
          description="Er steht auf deiner Karte und hat acht Buchstaben und Ziffern."
          placeholder="····-····"
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          classNames={{ input: classes.code ?? '' }}
          value={code.length > FAMILY_CODE_LENGTH / 2 ? writtenFamilyCode(code) : code}
          onChange={(event) => type(event.currentTarget.value)}
          error={problem || undefined}
          errorProps={{ role: 'alert' }}
        />
        <Button type="submit" size="lg" disabled={!isWhole || isLooking} aria-busy={isLooking}>
          {isLooking ? 'Wird gesucht …' : 'Weiter'}
        </Button>
        <Text size="sm" c="dimmed">
          Groß oder klein, mit oder ohne Strich: Das ist egal. Mit der Kamera geht es noch schneller: Der Code auf der
          Karte führt hierher.
        </Text>
      </Stack>
    </form>
  )
}
