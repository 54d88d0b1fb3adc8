import { Title } from '@mantine/core'
import type { Figure } from '../../../domain/learning/figure.ts'
import { formatDate } from '../../../domain/platform/dates.ts'
import { OwnFigure } from '../../components/competency/own-figure.tsx'
import type { AgreementVersion } from './agreement-words.ts'
import classes from './signatures.module.css'

type SignaturesProps = {
  version: Pick<AgreementVersion, 'signatures' | 'awaited'>
  /** Of the child: its name, or 'Ich' where it reads itself. */
  child: { name: string; figure: Figure }
}

/** Who has signed, when, and who is still to sign. */
export const Signatures = ({ version: { signatures, awaited }, child }: SignaturesProps) => (
  <section className={classes.signatures} aria-label="Unterschriften">
    <Title order={3} className={classes.title}>
      Unterschriften
    </Title>
    <ul className={classes.people}>
      {signatures.map(({ by, name, isMine, signedAt }) => (
        <li key={`${by} ${name} ${signedAt}`} className={classes.person}>
          {by === 'child' && <OwnFigure figure={child.figure} size={48} />}
          <span>
            <b className={classes.name}>{by === 'child' ? child.name : (name ?? 'Ein Elternteil')}</b>
            {isMine && by === 'guardian' && ' (Sie)'}
            <span className={classes.day}>✓ am {formatDate(signedAt)}</span>
          </span>
        </li>
      ))}
      {awaited.child && (
        <li className={classes.person} data-awaited>
          <span>
            <b>{child.name}</b>
            <span className={classes.day}>noch nicht</span>
          </span>
        </li>
      )}
      {awaited.guardians.map(({ name, isMe }) => (
        <li key={name} className={classes.person} data-awaited>
          <span>
            <b>{name}</b>
            {isMe && ' (Sie)'}
            <span className={classes.day}>noch nicht</span>
          </span>
        </li>
      ))}
    </ul>
  </section>
)
