import { use, useId, useState } from 'react'
import type { Block } from '../../scenarios/scenario.ts'
import { ChoicesContext, useChoose, useLookingBack, useRevealed } from './choice.tsx'
import classes from './fold.module.css'
import { MarkedText } from './marked-text.tsx'

type FoldProps = Pick<Extract<Block, { block: 'fold' }>, 'choice' | 'lines'>

/** Something small to unfold. Unfolding it is the choice; afterwards it can be folded up and unfolded as one likes. */
export function Fold({ choice, lines }: FoldProps) {
  const { choices } = use(ChoicesContext)
  const choose = useChoose(choice)
  const isRead = useRevealed(choice)
  const isLookedBackAt = useLookingBack()
  const [isFoldedUp, setFoldedUp] = useState(false)
  const id = useId()
  const isOpen = isRead && !isFoldedUp
  const label = choices[choice]?.label

  return (
    <div className={classes.fold}>
      {isLookedBackAt ? (
        <span className={classes.label}>{label}</span>
      ) : (
        <button
          type="button"
          className={classes.label}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={isRead ? () => setFoldedUp(isOpen) : choose}
        >
          <span aria-hidden>{isOpen ? '▾ ' : '▸ '}</span>
          {label}
        </button>
      )}
      <div id={id} className={classes.lines} hidden={!isOpen}>
        {lines.map((line) => (
          <p key={line}>
            <MarkedText text={line} />
          </p>
        ))}
      </div>
    </div>
  )
}
