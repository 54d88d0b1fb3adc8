import { recommendedAge, vendorAge } from '../../../domain/competencies.ts'
import { formatDate } from '../../../domain/dates.ts'
import classes from './competency-facts.module.css'

type CompetencyFactsProps = { pedagogicalMinAge: number | null; vendorMinAge: string | null; updatedAt: string }

export const CompetencyFacts = ({ pedagogicalMinAge, vendorMinAge, updatedAt }: CompetencyFactsProps) => (
  <dl className={classes.facts}>
    <div>
      <dt>Empfohlenes Alter</dt>
      <dd>{recommendedAge(pedagogicalMinAge)}</dd>
    </div>
    <div>
      <dt>Alter laut Anbieter</dt>
      <dd>{vendorAge(vendorMinAge)}</dd>
    </div>
    <div>
      <dt>Zuletzt aktualisiert</dt>
      <dd>{formatDate(updatedAt)}</dd>
    </div>
  </dl>
)
