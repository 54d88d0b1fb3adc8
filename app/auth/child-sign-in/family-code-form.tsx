import { Button, Stack, TextInput } from '@mantine/core'
import { FAMILY_CODE_LENGTH, plainFamilyCode, writtenFamilyCode } from '../../../domain/people/nickname-logins.ts'
import { Aside } from '../../components/page/texts.tsx'
import classes from './child-sign-in.module.css'

type FamilyCodeFormProps = {
  code: string
  problem: string
  isLooking: boolean
  onType: (code: string) => void
  onWhole: (code: string) => void
}

/** The family code. Submitted with its last character, without a button. */
export function FamilyCodeForm({ code, problem, isLooking, onType, onWhole }: FamilyCodeFormProps) {
  const isWhole = code.length === FAMILY_CODE_LENGTH
  function type(text: string) {
    const typed = plainFamilyCode(text).slice(0, FAMILY_CODE_LENGTH)
    onType(typed)
    if (typed.length === FAMILY_CODE_LENGTH && typed !== code) onWhole(typed)
  }
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (isWhole) onWhole(code)
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
        <Aside>
          Groß oder klein, mit oder ohne Strich: Das ist egal. Mit der Kamera geht es noch schneller: Der Code auf der
          Karte führt hierher.
        </Aside>
      </Stack>
    </form>
  )
}
