import { VisuallyHidden } from '@mantine/core'
import { Drawing } from '../../../components/icons.tsx'
import { CardFace } from '../../activities/card.tsx'
import order from '../../activities/order/order.module.css'
import { PlaceNumber, WaitingSteps } from '../../activities/order/steps.tsx'
import parts from '../../activities/parts.module.css'
import { quoted } from '../../activities/quoted.ts'
import { lay } from '../giving.ts'
import type { BodyProps } from './body.ts'
import kinds from './kinds.module.css'

/** Steps into a row, as in the activity: what comes first is tapped first. A tap on a laid one takes it back. */
export function OrderBody({ question: { answers }, given, isBusy, onGive, keepFocus, announce }: BodyProps) {
  const laid = given.answerIds.flatMap((id) => answers.find((step) => step.id === id) ?? [])
  const waiting = answers.filter(({ id }) => !given.answerIds.includes(id))

  const move = (id: string, from: Element | null) => {
    if (isBusy) return
    keepFocus(from)
    const next = lay(given, id)
    const text = quoted(answers.find((step) => step.id === id)?.text)
    onGive(next)
    announce(next.answerIds.includes(id) ? `Platz ${next.answerIds.length}: ${text}.` : `${text} liegt wieder unten.`)
  }
  return (
    <>
      <ol className={order.row} aria-label="Deine Reihenfolge">
        {laid.map(({ id, text, picture }, index) => (
          <li key={id}>
            <button
              type="button"
              className={`${parts.settles} ${order.laid} ${kinds.mine}`}
              aria-disabled={isBusy}
              onClick={(event) => move(id, event.currentTarget)}
            >
              <PlaceNumber>{index + 1}</PlaceNumber>
              <CardFace picture={picture}>{text}</CardFace>
              <Back />
            </button>
          </li>
        ))}
        {waiting.length > 0 && (
          <li className={`${order.open} ${kinds.open}`} data-drop="next">
            <PlaceNumber>{laid.length + 1}</PlaceNumber>
            <span className={parts.words}>{laid.length === 0 ? 'Was kommt zuerst?' : 'Und dann?'}</span>
          </li>
        )}
      </ol>
      {waiting.length > 0 && <WaitingSteps steps={waiting} isBusy={isBusy} onLay={move} />}
    </>
  )
}

export const Back = () => (
  <>
    <VisuallyHidden data-unspoken> zurücklegen</VisuallyHidden>
    <Drawing path="M8 8l8 8m0-8l-8 8" className={kinds.back} />
  </>
)
