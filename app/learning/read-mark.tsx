import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
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
  /** Shown below the button. */
  children: (isRead: boolean, earned: Earned | undefined) => ReactNode
}

/** The button that marks a lesson as read. Once read, pressing it again only says so (S4.13, S8.34, S8.35). */
export function ReadMark<Earned>(props: ReadMarkProps<Earned>) {
  const { wasRead = false, mark, onRead, sayReadBefore = sayAlreadyRead, children } = props
  const marking = useMutation({
    mutationFn: mark,
    onSuccess: () => {
      notify.success('Erfolgreich!', 'Die Lektion ist als gelesen markiert.')
      onRead?.()
    },
    onError: (error) => {
      if (isAlreadyRead(error)) {
        sayReadBefore()
        onRead?.()
      } else notify.failure(`Die Lektion konnte nicht als gelesen markiert werden: ${messageForChild(error)}`)
    },
  })
  const isRead = wasRead || marking.isSuccess || isAlreadyRead(marking.error)
  const touch = () => {
    if (isRead) sayReadBefore()
    else if (!marking.isPending) marking.mutate()
  }
  return (
    <div className={classes.end}>
      <Button
        size="lg"
        variant={isRead ? 'light' : 'filled'}
        aria-disabled={marking.isPending}
        aria-busy={marking.isPending}
        className={classes.mark}
        onClick={touch}
      >
        {labelOf(isRead, marking.isPending)}
      </Button>
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
