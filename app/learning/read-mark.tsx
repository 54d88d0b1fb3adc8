import { Button, Group, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { notify } from '../components/page/notify.ts'
import { failureOf, messageForChild } from '../failure.ts'
import { Waits } from './waits.tsx'

type ReadMarkProps<Earned> = {
  /** Whether it was already read when the page was opened. */
  wasRead?: boolean
  /** `onQueued` is called when it is queued on the device, and sent as soon as there is a connection. */
  mark: (onQueued: () => void) => Promise<Earned>
  /** Whether it is still queued on the device. */
  waits?: boolean
  /** Called when it is read, by this call or an earlier one. */
  onRead?: () => void
  /** Shows that it was read before; by default the error of the specification (S8.34). */
  sayReadBefore?: () => void
  /** Marks it and goes on with one press; `go` is told what was earned, undefined when it was read before. */
  onward?: { label: string; go: (earned: Earned | undefined) => void } | undefined
  /** Shown below the button. */
  children: (isRead: boolean, earned: Earned | undefined) => ReactNode
}

/** Marks a lesson as read; a second button also goes on. Once read, pressing only says so (S4.13, S8.34, S8.35). */
export function ReadMark<Earned>(props: ReadMarkProps<Earned>) {
  const { wasRead = false, waits = false, mark, onRead, sayReadBefore = sayAlreadyRead, onward, children } = props
  const toastId = useRef<string>(undefined)
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
      if (toastId.current) notify.hide(toastId.current)
    }
  }, [])
  // Whoever has left meanwhile is not fetched back.
  const goOn = (earned?: Earned) => isHere.current && onward?.go(earned)
  const [isQueued, setQueued] = useState(false)
  const hasGoneOn = useRef(false)
  const marking = useMutation({
    mutationFn: (goesOn: boolean) =>
      mark(() => {
        if (hasGoneOn.current) return
        hasGoneOn.current = true
        setQueued(true)
        if (goesOn) goOn()
        else toastId.current = notify.success('Gemerkt!', 'Die Lektion ist gelesen. Sobald Netz da ist, zählt sie.')
      }),
    onSuccess: (earned, goesOn) => {
      onRead?.()
      if (hasGoneOn.current) return
      // Going on is answer enough: on a phone a toast would lie over the answers of the quiz that comes next.
      if (goesOn) goOn(earned)
      else toastId.current = notify.success('Erfolgreich!', 'Die Lektion ist als gelesen markiert.')
    },
    onError: (error, goesOn) => {
      if (isAlreadyRead(error)) {
        onRead?.()
        if (hasGoneOn.current) return
        if (goesOn) goOn()
        else sayReadBefore()
      } else notify.failure(`Die Lektion konnte nicht als gelesen markiert werden: ${messageForChild(error)}`)
    },
  })
  const isRead =
    wasRead || waits || marking.isSuccess || isAlreadyRead(marking.error) || (isQueued && marking.isPending)
  const press = (goesOn: boolean) => {
    if (isRead) sayReadBefore()
    else if (!marking.isPending) marking.mutate(goesOn)
  }
  const isPending = marking.isPending && !isRead
  const button = {
    ...({ size: 'lg', maw: '100%', 'aria-disabled': isPending, 'aria-busy': isPending } as const),
    style: isPending ? { opacity: 0.75, cursor: 'progress' } : undefined,
  }
  return (
    <Stack align="flex-start" gap="lg" mt="xl">
      <Group gap="sm" align="stretch">
        {onward && !isRead && (
          <Button {...button} onClick={() => press(true)}>
            {isPending && marking.variables ? 'Wird gespeichert …' : onward.label}
          </Button>
        )}
        <Button {...button} variant={isRead ? 'light' : onward ? 'default' : 'filled'} onClick={() => press(false)}>
          {labelOf(isRead, isPending && !marking.variables)}
        </Button>
      </Group>
      {waits && <Waits />}
      {children(isRead, marking.data)}
    </Stack>
  )
}

const isAlreadyRead = (error: unknown) => failureOf(error).refusal === 'ALREADY_READ'
const sayAlreadyRead = () => notify.failure('Diese Lektion wurde bereits als gelesen markiert.', 'Bereits gelesen')

function labelOf(isRead: boolean, isPending: boolean) {
  if (isRead) return '✓ Als gelesen markiert'
  return isPending ? 'Wird gespeichert …' : 'Als gelesen markieren'
}
