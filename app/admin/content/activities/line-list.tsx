import { Button, Group, Input, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Aside } from '../../../components/page/texts.tsx'
import { DeleteTool } from '../../parts/part-tool.tsx'
import { type Field, idAt, TextLine, useField } from './form-fields.tsx'
import classes from './kind-forms.module.css'
import type { Path } from './limits.ts'
import { useFocusAfterChange } from './part-list.tsx'

type LineListProps<L> = Field<L[]> & {
  /** 'Möglichkeit': numbered, and named in buttons. */
  name: string
  most: number
  newLine: () => L
  /** From a line to its field that takes the focus. */
  firstField: Path
  /** Selects what takes the focus when the last line is deleted. */
  focusWhenEmpty: string
  /** Shown in the place of the button when there are as many as may be. */
  whenFull?: ReactNode
  /** Whether the fields of a line have labels above them. */
  isLabelled?: boolean
  children: (line: Field<L>, index: number, addBelow: () => void) => ReactNode
}

/** Lines of fields: each can be deleted, one can be added. The focus stays with the line in hand. */
export function LineList<L>(props: LineListProps<L>) {
  const { path, value: lines, onChange, name, most, newLine, firstField, focusWhenEmpty, isLabelled, children } = props
  const focusOn = useFocusAfterChange()
  const focusLine = (index: number) => focusOn(`#${idAt([...path, index, ...firstField])}`)
  function add(index: number) {
    if (lines.length >= most) return
    onChange(lines.toSpliced(index, 0, newLine()))
    focusLine(index)
  }
  function remove(index: number) {
    onChange(lines.toSpliced(index, 1))
    if (lines.length > 1) focusLine(Math.max(0, index - 1))
    else focusOn(focusWhenEmpty)
  }
  return (
    <>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other identity; the focus is led by its place
        <div key={index} className={classes.line} data-labelled={isLabelled || undefined}>
          {children(
            { path: [...path, index], value: line, onChange: (changed) => onChange(lines.with(index, changed)) },
            index,
            () => add(index + 1),
          )}
          <DeleteTool label={`Löschen: ${name} ${index + 1}`} onClick={() => remove(index)} />
        </div>
      ))}
      {lines.length < most ? (
        <Group>
          <Button variant="subtle" size="sm" onClick={() => add(lines.length)}>
            {name} hinzufügen
          </Button>
        </Group>
      ) : (
        props.whenFull
      )}
    </>
  )
}

type LineGroupProps = { id?: string; label: string; description?: string; children: ReactNode }

export const LineGroup = ({ id, label, description, children }: LineGroupProps) => (
  <Stack component="fieldset" gap={4} id={id} tabIndex={id ? -1 : undefined} className="plain">
    <Input.Label component="legend" p={0}>
      {label}
    </Input.Label>
    {description && <Input.Description>{description}</Input.Description>}
    {children}
  </Stack>
)

type TextListProps = Field<string[]> & {
  label: string
  description?: string
  name: string
  most: number
}

/** A list of short texts. Enter goes on to the next one. */
export function TextList({ label, description, ...texts }: TextListProps) {
  const { id, error } = useField(texts.path)
  return (
    <LineGroup {...{ id, label, description }}>
      {error && <Input.Error>{error}</Input.Error>}
      <LineList
        {...texts}
        newLine={() => ''}
        firstField={[]}
        focusWhenEmpty={`#${id} button`}
        whenFull={<Aside>Mehr als {texts.most} gehen hier nicht.</Aside>}
      >
        {(text, index, addBelow) => (
          <TextLine
            {...text}
            aria-label={`${texts.name} ${index + 1}`}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              event.preventDefault()
              addBelow()
            }}
          />
        )}
      </LineList>
    </LineGroup>
  )
}
