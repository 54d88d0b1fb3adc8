import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { MakeField } from '../../../../domain/content/activities/activity.ts'
import type { MadeValue } from '../../../../domain/content/activities/made-words.ts'
import { isEmptyMade, mergedMade, valueIn } from '../../../../domain/content/activities/made-words.ts'
import { usePrinted } from '../../printing/use-printed.ts'
import { Waits } from '../../waits.tsx'
import type { ActivityRecord } from '../activity-record.ts'
import { Feedback } from '../feedback.tsx'
import type { PartProps } from '../part.ts'
import parts from '../parts.module.css'
import { Picture } from '../picture.tsx'
import { Field } from './field.tsx'
import { Hand } from './hand.tsx'
import { createMadeKeeper, type MadeSaving } from './made-keeper.ts'
import classes from './make.module.css'

/** Something of one's own: written, chosen, kept while typing, printed. */
export default function MakePart({ activity, tell, onEnd, record }: PartProps<'make'>) {
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
    document.addEventListener('visibilitychange', hide)
    window.addEventListener('pagehide', leave)
    window.addEventListener('online', leave)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('online', leave)
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
      tell('Schreib oder wähle zuerst etwas.')
      sheet.current?.querySelector<HTMLElement>('textarea, input')?.focus()
      return
    }
    onEnd()
    tell('Fertig.', 'end')
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
      <div className={classes.below}>
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
      </div>
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
