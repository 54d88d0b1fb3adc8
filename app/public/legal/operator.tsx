import { operatorNow } from '../../../domain/operation/operator.ts'
import { brand, type Operator } from '../../../domain/platform/brand.ts'
import classes from './operator.module.css'

type Asked = {
  field: keyof Omit<Operator, 'termsChecked'>
  /** What the operator has to enter, named in the gap. */
  what: string
}

/** A visible placeholder for what the operator must enter before the site goes public. */
export const Gap = ({ what }: { what: string }) => (
  <mark className={classes.gap}>{`[vom Betreiber auszufüllen: ${what}]`}</mark>
)

/** A field of the operator's entries in DATA_DIR/brand.json; a gap when missing, nothing when null. */
export function OperatorSays({ field, what }: Asked) {
  const said = operatorNow()[field]
  if (said === null) return null
  if (said === undefined) return <Gap what={what} />
  return <span className={classes.said}>{said}</span>
}

/** The same as a paragraph, left out when null. */
export const OperatorLine = ({ label, ...asked }: Asked & { label?: string }) =>
  brand.operator[asked.field] === null ? null : (
    <p>
      {label && `${label}: `}
      <OperatorSays {...asked} />
    </p>
  )
