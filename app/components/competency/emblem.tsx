import { Drawing } from '../icons.tsx'
import { signOf } from './competency-sign.ts'
import classes from './emblem.module.css'

type EmblemProps = { title: string; size?: 'sm' | 'md' | 'lg' }

/** The sign of a competency in its colours, by which children who cannot read recognise a pass. Decorative. */
export const Emblem = ({ title, size = 'md' }: EmblemProps) => {
  const { ink, path } = signOf(title)
  return (
    <span className={classes.emblem} data-ink={ink} data-size={size}>
      <Drawing path={path} />
    </span>
  )
}
