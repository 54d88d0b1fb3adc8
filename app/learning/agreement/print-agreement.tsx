import { Button } from '@mantine/core'
import { passInWords, supersededKeys } from '../../../domain/learning/agreement/agreement.ts'
import { formatDate } from '../../../domain/platform/dates.ts'
import { StampFigure } from '../../components/competency/stamp-figure.tsx'
import paper from '../printing/paper.module.css'
import { Paper, Sheet } from '../printing/paper.tsx'
import { usePrinted } from '../printing/use-printed.ts'
import type { AgreedClause, AgreementVersion } from './agreement-words.ts'
import classes from './print-agreement.module.css'

type PrintAgreementProps = {
  name: string
  version: AgreementVersion
  /** What this is, and that nothing is locked; for the one who reads it. */
  notes: string[]
}

/** Prints an agreement on A4, to be signed by hand and hung up. */
export function PrintAgreement(props: PrintAgreementProps) {
  const { isPrinted, print } = usePrinted()
  return (
    <>
      <Button variant="default" onClick={print}>
        Ausdrucken
      </Button>
      {isPrinted && <AgreementSheet {...props} />}
    </>
  )
}

function AgreementSheet({ name, version: agreed, notes }: PrintAgreementProps) {
  const { clauses, signatures, awaited, signedAt, version } = agreed
  const gone = supersededKeys(clauses)
  const rules = clauses.filter(({ opensWith, key }) => !opensWith && !(key && gone.has(key)))
  const guardians = [...signatures.filter(({ by }) => by === 'guardian'), ...awaited.guardians]
  const days = [`Fassung ${version}`, signedAt && `gilt seit ${formatDate(signedAt)}`].filter(Boolean)
  return (
    <Paper>
      <Sheet title="Unsere Vereinbarung" className={classes.sheet}>
        <div className={classes.head}>
          <p>
            {name} und Eltern · {days.join(' · ')}
          </p>
          <span role="img" aria-label="Die Stempelfigur grüßt">
            <StampFigure what="greets" size={72} />
          </span>
        </div>
        <Part title={`Das verspricht ${name}`} clauses={rules.filter(({ promisedBy }) => promisedBy === 'child')} />
        <Part title="Das versprechen die Eltern" clauses={rules.filter(({ promisedBy }) => promisedBy === 'parent')} />
        <Part title="Freiheiten mit einem Pass" clauses={clauses.filter(({ opensWith }) => opensWith)} />
        <section className={paper.whole}>
          <h2>Unterschriften</h2>
          <div className={classes.lines}>
            {[name, ...guardians.map((guardian) => guardian.name ?? 'Elternteil')].map((person, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two guardians may share a first name
              <p key={index}>{person}, am</p>
            ))}
          </div>
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </section>
      </Sheet>
    </Paper>
  )
}

const Part = ({ title, clauses }: { title: string; clauses: AgreedClause[] }) =>
  clauses.length > 0 && (
    <section>
      <h2>{title}</h2>
      <ul>
        {clauses.map(({ id, text, opensWith, openedAt }) => (
          <li key={id} className={paper.whole}>
            {opensWith && (
              <>
                <span aria-hidden="true">{openedAt ? '☑ ' : '☐ '}</span>
                <b>
                  {passInWords(opensWith)}
                  {openedAt ? ` (offen seit ${formatDate(openedAt)})` : ''}:{' '}
                </b>
              </>
            )}
            {text}
          </li>
        ))}
      </ul>
    </section>
  )
