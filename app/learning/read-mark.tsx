import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { notify } from '../components/page/notify.ts'
import { failureOf, messageForChild } from '../failure.ts'
import classes from './read-mark.module.css'

type ReadMarkProps<Earned> = {
  /** Whether it was already read when the page was opened. */
  wasRead?: boolean
  mark: () => Promise<Earned>
  /** Called when it is read, by this call or an earlier one. */
  onRead?: () => void
  /** Shows that it was read before; by default the error of the specification (S8.34). */
  sayReadBefore?: () => void
  /** Marks it and goes on with one press; `go` is told what was earned, undefined when it was read before. */
  onward?: { label: string; go: (earned: Earned | undefined) => void } | undefined
  /** Shown below the button. */
  children: (isRead: boolean, earned: Earned | undefined) => ReactNode
}

/**
 * The button that marks a lesson as read, and one that also goes on. Once read, pressing again only says so (S4.13, S8.34,
 * S8.35).
 */
export function ReadMark<Earned>(props: ReadMarkProps<Earned>) {
  const { wasRead = false, mark, onRead, sayReadBefore = sayAlreadyRead, onward, children } = props
  const told = useRef<string>(undefined)
  useEffect(() => () => void (told.current && notify.hide(told.current)), [])
  const marking = useMutation({
    mutationFn: (_goesOn: boolean) => mark(),
    onSuccess: (earned, goesOn) => {
      onRead?.()
      // Going on is answer enough: on a phone a toast would lie over the answers of the quiz that comes next.
      if (goesOn) onward?.go(earned)
      else told.current = notify.success('Erfolgreich!', 'Die Lektion ist als gelesen markiert.')
    },
    onError: (error, goesOn) => {
      if (isAlreadyRead(error)) {
        onRead?.()
        if (goesOn) onward?.go(undefined)
        else sayReadBefore()
      } else notify.failure(`Die Lektion konnte nicht als gelesen markiert werden: ${messageForChild(error)}`)
    },
  })
  const isRead = wasRead || marking.isSuccess || isAlreadyRead(marking.error)
  const touch = (goesOn: boolean) => {
    if (isRead) sayReadBefore()
    else if (!marking.isPending) marking.mutate(goesOn)
  }
  const isBusy = { 'aria-disabled': marking.isPending, 'aria-busy': marking.isPending }
  return (
    <div className={classes.end}>
      <div className={classes.marks}>
        {onward && !isRead && (
          <Button size="lg" {...isBusy} className={classes.mark} onClick={() => touch(true)}>
            {marking.isPending && marking.variables ? 'Wird gespeichert …' : onward.label}
          </Button>
        )}
        <Button
          size="lg"
          variant={isRead ? 'light' : onward ? 'default' : 'filled'}
          {...isBusy}
          className={classes.mark}
          onClick={() => touch(false)}
        >
          {labelOf(isRead, marking.isPending && !marking.variables)}
        </Button>
      </div>
      {children(isRead, marking.data)}
    </div>
  )
}

const isAlreadyRead = (error: unknown) => failureOf(error).refusal === 'ALREADY_READ'
const sayAlreadyRead = () => notify.failure('Diese Lektion wurde bereits als gelesen markiert.', 'Bereits gelesen')

function labelOf(isRead: boolean, isPending: boolean) {
  if (isRead) return '✓ Als gelesen markiert'
  return isPending ? 'Wird gespeichert …' : 'Als gelesen markieren'
}
