import { Group } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { MakeField } from '../../../../domain/content/activities/activity.ts'
import { isEmptyMade, type MadeValue, mergedMade, valueIn } from '../../../../domain/content/activities/made-words.ts'
import { usePrinted } from '../../printing/use-printed.ts'
import { Waits } from '../../waits.tsx'
import type { ActivityRecord } from '../activity-record.ts'
import { Picture } from '../card.tsx'
import { Feedback } from '../feedback.tsx'
import type { PartProps } from '../part.ts'
import parts from '../parts.module.css'
import { Field } from './field.tsx'
import { createMadeKeeper, type MadeSaving } from './made-keeper.ts'
import classes from './make.module.css'

/** Something of one's own: written, chosen, kept while typing, printed. */
export default function MakePart({ activity, announce, onEnd, record }: PartProps<'make'>) {
  const { key, dress, picture, title, fields } = activity
  const [made, setMade] = useState(() => record?.madeOf(key) ?? [])
  const [saving, setSaving] = useState<MadeSaving>('untouched')
  const { isPrinted, print } = usePrinted()
  const [isAskedFirst, setAskedFirst] = useState(false)
  const sheet = useRef<HTMLDivElement>(null)

  const save = useRef(record?.saveMade)
  useEffect(() => {
    save.current = record?.saveMade
  }, [record])
  const [keeper] = useState(() =>
    createMadeKeeper(async (changed) => (await save.current?.(key, changed)) ?? 'saved', setSaving),
  )
  useEffect(() => {
    const leave = () => void keeper.flush()
    const hide = () => document.visibilityState === 'hidden' && leave()
    const left = new AbortController()
    document.addEventListener('visibilitychange', hide, { signal: left.signal })
    window.addEventListener('pagehide', leave, { signal: left.signal })
    window.addEventListener('online', leave, { signal: left.signal })
    return () => {
      left.abort()
      leave()
    }
  }, [keeper])

  const change = (field: string, value: MadeValue) => {
    setMade((before) => mergedMade(before, [{ field, value }]))
    setAskedFirst(false)
    if (record?.keepsMade) keeper.change(field, value)
  }
  const finish = () => {
    void keeper.flush()
    if (isEmptyMade(made)) {
      setAskedFirst(true)
      announce('Schreib oder wähle zuerst etwas.')
      sheet.current?.querySelector<HTMLElement>('textarea, input')?.focus()
      return
    }
    onEnd()
    announce('Fertig.', 'end')
  }
  const fieldOf = (field: MakeField, number?: number) => (
    <Field
      key={field.key}
      field={field}
      number={number}
      value={valueIn(made, field.key)}
      onChange={(value) => change(field.key, value)}
      onLeave={() => void keeper.flush()}
    />
  )

  return (
    <div className={parts.part}>
      {isAskedFirst && <Feedback isRight={false}>Schreib oder wähle zuerst etwas.</Feedback>}
      <div ref={sheet} className={classes.sheet} data-dress={dress} {...(isPrinted && { 'data-printed': '' })}>
        <p className={classes.title} aria-hidden="true">
          {title}
        </p>
        {dress === 'hand' && fields.length === 5 ? (
          <div className={classes.fingers}>
            <Hand className={classes.hand} />
            {fields.map((field, index) => fieldOf(field, index + 1))}
          </div>
        ) : (
          <>
            <Picture picture={picture} className={classes.picture} />
            {fields.map((field) => fieldOf(field))}
          </>
        )}
      </div>
      <Group gap="0.75rem">
        <button type="button" className={parts.button} onClick={finish} data-unspoken>
          Fertig
        </button>
        <button type="button" className={parts.quiet} onClick={print} data-unspoken>
          Drucken
        </button>
        {record?.keepsMade ? (
          <SaveLine
            saving={saving}
            waits={record.waits(key, 'made')}
            isKept={!isEmptyMade(record.madeOf(key))}
            onRetry={() => void keeper.flush()}
          />
        ) : (
          <p className={classes.saving}>
            {record
              ? 'Das kommt nicht in dein Heft: Diesen Platz hat ein Elternteil geöffnet, und in dein Heft schreibst nur du selbst. Drucken kannst du es.'
              : 'Hier wird nichts aufgehoben. Drucken kannst du es.'}
          </p>
        )}
      </Group>
    </div>
  )
}

type SaveLineProps = {
  saving: MadeSaving
  waits: ReturnType<ActivityRecord['waits']>
  isKept: boolean
  onRetry: () => void
}

/** Whether it is kept, and where. While a child types nothing is said. */
const SaveLine = ({ saving, waits, isKept, onRetry }: SaveLineProps) => (
  <div className={classes.saving} data-unspoken>
    {waits === 'waiting' && <Waits />}
    <div role="status">
      {waits === 'waiting' && <p>Dein Text ist auf diesem Gerät aufgehoben.</p>}
      {(saving === 'saved' || saving === 'waiting') && !waits && <p>Gespeichert</p>}
      {typeof waits === 'object' && (
        <p>{`Das kommt nicht mehr in dein Heft: ${waits.refused} Dein Text steht noch hier.`}</p>
      )}
      {saving === 'failed' && typeof waits !== 'object' && <p>Noch nicht gespeichert – ist dein Internet da?</p>}
    </div>
    {saving === 'failed' && typeof waits !== 'object' ? (
      <button type="button" className={parts.quiet} onClick={onRetry}>
        Noch einmal versuchen
      </button>
    ) : (
      isKept && <Link to="/mein-heft">Liegt in deinem Heft</Link>
    )}
  </div>
)

/** Where the number of each finger stands, from the thumb to the little finger. */
const TIPS = [
  [31, 118],
  [73, 44],
  [112, 28],
  [150, 42],
  [184, 78],
] as const

/** An open left hand; the fields beside it have the numbers of its fingers. */
const Hand = ({ className }: { className?: string | undefined }) => (
  <svg viewBox="0 0 220 250" className={className} aria-hidden="true">
    <path
      d="M92 236C74 226 62 206 52 186L20 132c-7-12 8-24 18-14l24 27L56 46c-1-19 26-21 29-2l10 70 2-88c1-19 28-19 29 0l2 88 12-74c3-18 29-15 28 4l-6 82 12-46c5-17 29-11 26 7l-14 84c-5 32-22 54-42 65Z"
      fill="var(--paper-hand)"
      stroke="currentColor"
      strokeWidth="4"
      strokeLinejoin="round"
    />
    {TIPS.map(([x, y], index) => (
      <g key={x}>
        <circle cx={x} cy={y} r="13" fill="currentColor" />
        <text x={x} y={y + 5.5} textAnchor="middle" fontSize="16" fontWeight="700" fill="var(--sheet)">
          {index + 1}
        </text>
      </g>
    ))}
  </svg>
)
