import { VisuallyHidden } from '@mantine/core'
import { Picture } from '../../activities/card.tsx'
import { choose } from '../giving.ts'
import { VerdictMark } from '../phase-parts.tsx'
import classes from '../quiz-runner.module.css'
import type { BodyProps } from './body.ts'
import kinds from './kinds.module.css'

/**
 * Answers as large touch targets: checkboxes when several are allowed, else radio buttons that can be deselected. Once
 * it was told what is right, that and what was chosen are marked, for who hears it in words.
 */
export const ChoiceBody = ({ question, given, isBusy, right, onGive }: BodyProps) =>
  question.answers.map(({ id, text, picture }) => {
    const isSelected = given.answerIds.includes(id)
    const canBeTakenBack = isSelected && !question.allowsSeveral
    const isRight = right?.answerIds.includes(id)
    const toggle = () => onGive(choose(question, given, id))
    return (
      <label key={id} className={`choice ${classes.answer}`} data-right={isRight}>
        <input
          type={question.allowsSeveral ? 'checkbox' : 'radio'}
          name={question.id}
          checked={isSelected}
          aria-disabled={isBusy}
          onChange={toggle}
          // A checked radio button fires no change event when pressed again, and no click on the space key.
          onClick={canBeTakenBack ? toggle : undefined}
          onKeyDown={(event) => {
            if (event.key !== ' ' || !canBeTakenBack) return
            event.preventDefault()
            toggle()
          }}
        />
        <Picture picture={picture} className={kinds.picture} />
        <span>{text}</span>
        {right && (isRight || isSelected) && (
          <>
            <VerdictMark isRight={isRight ?? false} />
            <VisuallyHidden>({isRight ? 'stimmt' : 'stimmt nicht'})</VisuallyHidden>
          </>
        )}
      </label>
    )
  })
