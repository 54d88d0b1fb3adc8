import type { Block } from '../../scenarios/scenario.ts'
import { ChoiceButton } from './choice.tsx'
import { MarkedText } from './marked-text.tsx'
import classes from './prompt.module.css'

type PromptProps = Pick<Extract<Block, { block: 'prompt' }>, 'text' | 'choices'>

/** The device asks whether an app may have something. All answers look alike: none of them is pushed forward. */
export function Prompt({ text, choices }: PromptProps) {
  return (
    <div className={classes.prompt}>
      <p>
        <MarkedText text={text} />
      </p>
      <div className={classes.answers}>
        {choices.map((name) => (
          <ChoiceButton key={name} name={name} className={classes.answer} />
        ))}
      </div>
    </div>
  )
}
