import { Button, Group, Paper, Stack, Text, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Aside, CardTitle, PartTitle } from '../../../components/page/texts.tsx'
import { DeleteTool, MoveTools } from '../../parts/part-tool.tsx'
import { moved } from '../draft/moved.ts'
import { type BoundFields, bindFields, type Field, idAt, useReasonsAt } from './form-fields.tsx'
import type { Path } from './limits.ts'
import classes from './part-list.module.css'

type PartListProps<P extends object> = Field<P[]> & {
  label: string
  description?: string
  /** 'Karte': numbered, and named in buttons. */
  name: string
  count: readonly [number, number]
  newPart: () => P
  children: (part: BoundFields<P>, index: number) => ReactNode
}

/**
 * A list of parts, each with fields: parts are added, moved and deleted, and what was deleted can be brought back. The
 * focus stays with the part in hand.
 */
export function PartList<P extends object>(props: PartListProps<P>) {
  const { path, label, description, name, value: parts, newPart, onChange, children } = props
  const [fewest, most] = props.count
  const { ids, setIds } = useIds(parts.length)
  const [deleted, setDeleted] = useState<{ index: number; id: number; part: P }>()
  const [announced, setAnnounced] = useState('')
  const focusOn = useFocusAfterChange()

  function add() {
    setDeleted(undefined)
    onChange([...parts, newPart()])
    focusOn(`#${idAt([...path, parts.length])} :is(input, textarea, select)`)
  }
  function remove(index: number) {
    setDeleted({ index, id: ids[index] as number, part: parts[index] as P })
    setIds(ids.toSpliced(index, 1))
    onChange(parts.toSpliced(index, 1))
  }
  function bringBack({ index, id, part }: NonNullable<typeof deleted>) {
    setDeleted(undefined)
    setIds(ids.toSpliced(index, 0, id))
    onChange(parts.toSpliced(index, 0, part))
    focusOn(`#${idAt([...path, index])}`)
  }
  function move(from: number, to: number) {
    setDeleted(undefined)
    setIds(moved(ids, from, to))
    onChange(moved(parts, from, to))
    setAnnounced(`${name} ${from + 1}: jetzt an Stelle ${to + 1} von ${parts.length}.`)
  }

  const notice = deleted && (
    <Group key={deleted.id} gap="xs" className={classes.deleted}>
      <Text size="sm" role="status">
        {name} {deleted.index + 1} ist gelöscht.
      </Text>
      {/* It takes the focus: the button that had it is gone. */}
      <Button size="compact-sm" variant="default" autoFocus onClick={() => bringBack(deleted)}>
        Rückgängig
      </Button>
    </Group>
  )
  return (
    <Stack component="section" gap="sm" id={idAt(path)} tabIndex={-1} aria-label={label} className={classes.list}>
      <div>
        <CardTitle>{label}</CardTitle>
        {description && <Aside>{description}</Aside>}
        <ProblemsAt path={path} />
      </div>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
      {parts.map((part, index) => (
        <Stack key={ids[index]} gap="sm">
          {deleted?.index === index && notice}
          <Part
            path={[...path, index]}
            name={`${name} ${index + 1}`}
            index={index}
            count={parts.length}
            onMove={(step) => move(index, index + step)}
            onRemove={() => remove(index)}
          >
            {children(
              bindFields([...path, index], part, (changed) => onChange(parts.with(index, { ...part, ...changed }))),
              index,
            )}
          </Part>
        </Stack>
      ))}
      {deleted && deleted.index >= parts.length && notice}
      {parts.length < most ? (
        <Group gap="sm">
          <Button variant="light" onClick={add}>
            {name} hinzufügen
          </Button>
          <Aside>{parts.length < fewest ? `Es braucht mindestens ${fewest}.` : `Höchstens ${most}.`}</Aside>
        </Group>
      ) : (
        <Aside>Mehr als {most} gehen hier nicht.</Aside>
      )}
    </Stack>
  )
}

type PartProps = {
  path: Path
  name: string
  index: number
  count: number
  onMove: (step: -1 | 1) => void
  onRemove: () => void
  children: ReactNode
}

function Part({ path, name, index, count, onMove, onRemove, children }: PartProps) {
  return (
    <Paper
      component="section"
      withBorder
      p="sm"
      id={idAt(path)}
      tabIndex={-1}
      aria-label={name}
      className={classes.part}
    >
      <Group justify="space-between" gap="xs" wrap="nowrap" mb={4}>
        <PartTitle>{name}</PartTitle>
        <Group gap={0} wrap="nowrap">
          <MoveTools {...{ name, index, count, onMove }} />
          <DeleteTool label={`Löschen: ${name}`} onClick={onRemove} />
        </Group>
      </Group>
      <ProblemsAt path={path} />
      {children}
    </Paper>
  )
}

export const ProblemsAt = ({ path }: { path: Path }) =>
  useReasonsAt(path).map((reason) => (
    <Text key={reason} c="red" size="sm" mb="xs">
      {reason}
    </Text>
  ))

/** An identity for each part, so that fields keep their focus while parts change places. */
function useIds(count: number) {
  const next = useRef(count)
  const [ids, setIds] = useState(() => Array.from({ length: count }, (_, index) => index))
  // Parts were added, or another version of the text has other parts.
  if (ids.length !== count) {
    const more = Array.from({ length: Math.max(0, count - ids.length) }, () => next.current++)
    setIds([...ids.slice(0, count), ...more])
  }
  return { ids, setIds }
}

/** Focuses what a selector finds once the changed form is there. */
export function useFocusAfterChange() {
  const wanted = useRef<string>(undefined)
  useEffect(() => {
    if (!wanted.current) return
    document.querySelector<HTMLElement>(wanted.current)?.focus()
    wanted.current = undefined
  })
  return (selector: string) => {
    wanted.current = selector
  }
}
