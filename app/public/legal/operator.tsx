import { brand, type Operator } from '../../../domain/brand.ts'
import classes from './operator.module.css'

type Asked = {
  field: keyof Omit<Operator, 'termsChecked'>
  /** What belongs there. */
  what: string
}

/** What is still to be done before the site goes public; meant to be seen. */
export const Gap = ({ what }: { what: string }) => (
  <mark className={classes.gap}>{`[vom Betreiber auszufüllen: ${what}]`}</mark>
)

/** What the operator says of itself in DATA_DIR/brand.json. */
export function OperatorSays({ field, what }: Asked) {
  const said = brand.operator[field]
  if (said === null) return null
  if (said === undefined) return <Gap what={what} />
  return <span className={classes.said}>{said}</span>
}

/** A paragraph of it; where there is nothing to say there is none. */
export const OperatorLine = ({ label, ...asked }: Asked & { label?: string }) =>
  brand.operator[asked.field] === null ? null : (
    <p>
      {label && `${label}: `}
      <OperatorSays {...asked} />
    </p>
  )
