import { Button, Group, Input, Stack, Text } from '@mantine/core'
import { DeleteIcon } from '../../../components/icons.tsx'
import { PartTool } from '../lesson/part-tool.tsx'
import { idAt, TextLine, useField } from './form-fields.tsx'
import classes from './kind-forms.module.css'
import type { Path } from './limits.ts'
import { useFocusAfterChange } from './part-list.tsx'

type TextListProps = {
  path: Path
  label: string
  description?: string
  /** 'Möglichkeit' */
  name: string
  texts: string[]
  most: number
  onChange: (texts: string[]) => void
}

/** A list of short texts. Enter goes on to the next one. */
export function TextList({ path, label, description, name, texts, most, onChange }: TextListProps) {
  const { id, error } = useField(path)
  const focusOn = useFocusAfterChange()
  const idOf = (index: number) => idAt([...path, index])
  function add(at: number) {
    if (texts.length >= most) return
    onChange(texts.toSpliced(at, 0, ''))
    focusOn(`#${idOf(at)}`)
  }
  function remove(index: number) {
    onChange(texts.toSpliced(index, 1))
    focusOn(texts.length > 1 ? `#${idOf(Math.max(0, index - 1))}` : `#${id} button`)
  }
  return (
    <Stack component="fieldset" gap={4} id={id} tabIndex={-1} bd={0} p={0} m={0} miw={0}>
      <Input.Label component="legend" p={0}>
        {label}
      </Input.Label>
      {description && <Input.Description>{description}</Input.Description>}
      {error && <Input.Error>{error}</Input.Error>}
      {texts.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text has no other identity; the focus is led by its place
        <div key={index} className={classes.line}>
          <TextLine
            path={[...path, index]}
            aria-label={`${name} ${index + 1}`}
            value={text}
            onChange={(changed) => onChange(texts.with(index, changed))}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              event.preventDefault()
              add(index + 1)
            }}
          />
          <PartTool label={`Löschen: ${name} ${index + 1}`} onClick={() => remove(index)}>
            <DeleteIcon />
          </PartTool>
        </div>
      ))}
      {texts.length < most ? (
        <Group>
          <Button variant="subtle" size="sm" onClick={() => add(texts.length)}>
            {name} hinzufügen
          </Button>
        </Group>
      ) : (
        <Text size="sm" c="dimmed">
          Mehr als {most} gehen hier nicht.
        </Text>
      )}
    </Stack>
  )
}
