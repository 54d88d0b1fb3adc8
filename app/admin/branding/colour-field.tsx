import { Alert, Button, Group, List, Stack, Text, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { colourCode, problemsOf, readableNear } from '../../../domain/platform/brand-colour.ts'
import { ActionButton } from '../../components/button/action-button.tsx'
import classes from './branding.module.css'

const OURS = '#0b5c4b'

type ColourFieldProps = {
  /** null: what counts without a choice. */
  value: string | null
  without: string | null
  error: ReactNode
  onChange: (colour: string | null) => void
}

/** A colour, by the browser's own picker or as a code, and what could not be read in it. */
export function ColourField({ value, without, error, onChange }: ColourFieldProps) {
  const [typed, setTyped] = useState(value ?? '')
  const isCode = value !== null && colourCode.test(value)
  const problems = isCode ? problemsOf(value) : []
  const choose = (colour: string | null) => {
    setTyped(colour ?? '')
    onChange(colour)
  }
  return (
    <Stack gap="sm">
      <Group align="end" gap="sm">
        <TextInput
          label="Farbe der Knöpfe und Links"
          description="Als Zahl wie #0b5c4b, oder daneben auswählen. Die übrigen Töne machen wir daraus."
          placeholder={without ?? OURS}
          value={typed}
          error={problems.length > 0 ? undefined : error}
          onChange={({ currentTarget }) => {
            const code = currentTarget.value.trim().toLowerCase()
            setTyped(currentTarget.value)
            onChange(code === '' ? null : code)
          }}
          flex="1 1 14rem"
        />
        <input
          type="color"
          aria-label="Farbe auswählen"
          value={isCode ? value : (without ?? OURS)}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
          className={classes.well}
        />
        {value !== null && <ActionButton variant="default" label="Keine eigene Farbe" onClick={() => choose(null)} />}
      </Group>
      {problems.length > 0 && isCode && (
        <Alert color="red" title="Diese Farbe können nicht alle lesen">
          <List size="sm" mb="sm">
            {problems.map((problem) => (
              <List.Item key={problem}>{problem}</List.Item>
            ))}
          </List>
          <Button variant="default" onClick={() => choose(readableNear(value))}>
            Den nächsten lesbaren Ton nehmen
          </Button>
        </Alert>
      )}
      {isCode && problems.length === 0 && (
        <Text size="sm" role="status">
          Gut lesbar, im hellen und im dunklen Farbschema.
        </Text>
      )}
    </Stack>
  )
}
