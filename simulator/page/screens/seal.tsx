import { use } from 'react'
import { plainText } from '../../run/marked-text.ts'
import type { Block } from '../../scenarios/scenario.ts'
import { ChoiceButton, ChoicesContext } from './choice.tsx'
import { MarkedText } from './marked-text.tsx'
import classes from './seal.module.css'

type SealProps = Pick<Extract<Block, { block: 'seal' }>, 'choice' | 'text'>

/** A seal of quality, round and shiny. */
export function Seal({ choice, text }: SealProps) {
  const { choices } = use(ChoicesContext)
  return (
    <p className={classes.place}>
      <ChoiceButton name={choice} className={classes.seal} label={`${choices[choice]?.label}: ${plainText(text)}`}>
        <span>
          <MarkedText text={text} />
        </span>
      </ChoiceButton>
    </p>
  )
}
