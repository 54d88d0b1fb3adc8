import {
  DragDropContext,
  Draggable,
  type DragStart,
  type DragUpdate,
  Droppable,
  type DropResult,
  type ResponderProvided,
} from '@hello-pangea/dnd'
import { VisuallyHidden } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { HandleIcon } from '../../components/icons.tsx'
import { notify } from '../../components/page/notify.ts'
import { useMayDo } from './duties.ts'
import { MoveTools } from './part-tool.tsx'
import { reasonOf } from './reason.ts'
import { refreshAdmin } from './refresh-admin.ts'
import classes from './rows.module.css'

type Row = { id: string; title: string }
type SortableListProps<R extends Row> = {
  label: string
  rows: R[]
  /** Stores the new order (all ids); if it rejects, the old order is shown again. */
  onSort: (ids: string[]) => Promise<unknown>
  words: (row: R) => ReactNode
  tools: (row: R) => ReactNode
}

const usage = 'Leertaste nimmt den Eintrag auf, die Pfeiltasten bewegen ihn, Leertaste legt ihn ab, Escape bricht ab.'

/** A list; who edits can sort it by dragging, by keyboard, or with buttons. */
export function SortableList<R extends Row>(props: SortableListProps<R>) {
  if (useMayDo('edit')) return <Sortable {...props} />
  const { label, rows, words, tools } = props
  return (
    <ul className="plain" aria-label={label}>
      {rows.map((row) => (
        <li key={row.id} className={classes.row}>
          <div className={classes.words}>{words(row)}</div>
          <div className={classes.tools}>{tools(row)}</div>
        </li>
      ))}
    </ul>
  )
}

function Sortable<R extends Row>({ label, rows, onSort, words, tools }: SortableListProps<R>) {
  const [order, setOrder] = useState(() => rows.map(({ id }) => id))
  useEffect(() => setOrder(rows.map(({ id }) => id)), [rows])
  const [announced, setAnnounced] = useState('')
  const inOrder = order.flatMap((id) => rows.find((row) => row.id === id) ?? [])

  async function move(from: number, to: number) {
    const ids = [...order]
    const [moved] = ids.splice(from, 1)
    if (moved === undefined || to < 0 || to > ids.length) return
    ids.splice(to, 0, moved)
    setOrder(ids)
    try {
      await onSort(ids)
    } catch (error) {
      setOrder(order)
      notify.failure(`Die Reihenfolge konnte nicht gespeichert werden: ${reasonOf(error)}`)
    }
    await refreshAdmin()
  }
  function step({ title }: R, from: number, to: number) {
    setAnnounced(`${title}: jetzt an ${placeOf(to)}`)
    void move(from, to)
  }
  // Announcements for screen readers; the library's defaults are English.
  const placeOf = (index: number) => `Stelle ${index + 1} von ${order.length}.`
  const onDragStart = ({ source }: DragStart, { announce }: ResponderProvided) =>
    announce(`Aufgenommen an ${placeOf(source.index)}`)
  const onDragUpdate = ({ destination }: DragUpdate, { announce }: ResponderProvided) =>
    announce(destination ? `Jetzt an ${placeOf(destination.index)}` : 'Nicht über der Liste.')
  const onDragEnd = ({ source, destination }: DropResult, { announce }: ResponderProvided) => {
    const isMoved = destination !== null && destination.index !== source.index
    announce(`${isMoved ? 'Abgelegt' : 'Zurück'} an ${placeOf((isMoved ? destination : source).index)}`)
    if (isMoved) void move(source.index, destination.index)
  }

  return (
    <>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
      <DragDropContext {...{ onDragStart, onDragUpdate, onDragEnd }} dragHandleUsageInstructions={usage}>
        <Droppable droppableId={label}>
          {(list) => (
            <ul ref={list.innerRef} {...list.droppableProps} className="plain" aria-label={label}>
              {inOrder.map((row, index) => (
                <Draggable key={row.id} draggableId={row.id} index={index}>
                  {(item, { isDragging }) => (
                    <li ref={item.innerRef} {...item.draggableProps} className={classes.row} data-dragging={isDragging}>
                      <span {...item.dragHandleProps} className={classes.handle}>
                        <VisuallyHidden>Verschieben: {row.title}</VisuallyHidden>
                        <HandleIcon />
                      </span>
                      <div className={classes.words}>{words(row)}</div>
                      <div className={classes.tools}>
                        <MoveTools
                          name={row.title}
                          index={index}
                          count={rows.length}
                          onMove={(by) => step(row, index, index + by)}
                        />
                        {tools(row)}
                      </div>
                    </li>
                  )}
                </Draggable>
              ))}
              {list.placeholder}
            </ul>
          )}
        </Droppable>
      </DragDropContext>
    </>
  )
}
