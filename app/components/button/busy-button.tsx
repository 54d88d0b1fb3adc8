import { Button, type ButtonProps, type ElementProps } from '@mantine/core'

type BusyButtonProps = ButtonProps &
  Omit<ElementProps<'button', keyof ButtonProps>, 'children' | 'about'> & {
    isBusy: boolean
    label: string
    /** In place of `label` while it is busy. */
    busyLabel?: string
    /** What it is for, read aloud after the label where several buttons have the same one. */
    about?: string
  }

/** A button for what takes a while: meanwhile it cannot be pressed. */
export const BusyButton = ({ isBusy, label, busyLabel = label, about, disabled, ...button }: BusyButtonProps) => (
  <Button
    {...(about && { 'aria-label': `${label}: ${about}` })}
    {...button}
    disabled={isBusy || disabled === true}
    aria-busy={isBusy}
  >
    {isBusy ? busyLabel : label}
  </Button>
)
