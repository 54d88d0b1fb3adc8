import { Button, Group, Text } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { CROSS, Drawing } from '../components/icons.tsx'
import round from './activities/round-button.module.css'
import { play } from './activities/sound.ts'
import { TonesSwitch } from './activities/tones-switch.tsx'
import classes from './stamp-moment.module.css'

type StampMomentProps = {
  title: string
  stamp: ReactNode
  /** What it is for; announced when it is pressed. */
  words: string
  /** Where to go on, beside closing. */
  onward?: ReactNode
  closeLabel?: string
  onClose: () => void
}

/**
 * The whole screen is the place of a stamp that the child presses itself: with a tone where tones are on, and without
 * motion for those who want none. What it stands for is earned before; leaving without pressing loses nothing.
 */
export function StampMoment({ title, stamp, words, onward, closeLabel = 'Weiter', onClose }: StampMomentProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const place = useRef<HTMLButtonElement>(null)
  const statusLine = useRef<HTMLParagraphElement>(null)
  const [isPressed, setPressed] = useState(false)
  useEffect(() => {
    dialog.current?.showModal()
    place.current?.focus() // the dialog itself would give the focus to the first button in it
  }, [])
  useEffect(() => {
    if (isPressed) statusLine.current?.focus()
  }, [isPressed])
  const press = () => {
    setPressed(true)
    play('end')
  }
  const close = () => dialog.current?.close()
  return (
    <dialog
      ref={dialog}
      className={`rosette ${classes.moment}`}
      data-pressed={isPressed}
      aria-labelledby={titleId}
      onClose={onClose}
    >
      <div className={classes.corner}>
        <TonesSwitch />
        <button type="button" className={round.round} aria-label="Schließen" onClick={close}>
          <Drawing path={CROSS} />
        </button>
      </div>
      <h2 id={titleId} className={classes.title}>
        {title}
      </h2>
      {isPressed ? (
        <div className={`pressed ${classes.stamp}`}>{stamp}</div>
      ) : (
        <button type="button" ref={place} className={`bare ${classes.press}`} onClick={press} data-primary>
          <span className={classes.place} />
          <Text span inherit ff="heading" fz="1.5rem" fw={600}>
            Drück deinen Stempel auf!
          </Text>
        </button>
      )}
      <p role="status" ref={statusLine} tabIndex={-1} className={`long-words-hyphenated ${classes.words}`}>
        {isPressed && words}
      </p>
      {isPressed && (
        <Group justify="center" gap="sm" align="stretch">
          {onward}
          <Button size="lg" variant={onward ? 'default' : 'filled'} onClick={close}>
            {closeLabel}
          </Button>
        </Group>
      )}
    </dialog>
  )
}
