import { recommendedAge, vendorAge } from '../../../domain/content/competencies.ts'
import { formatDate } from '../../../domain/platform/dates.ts'
import classes from './competency-facts.module.css'

type CompetencyFactsProps = {
  pedagogicalMinAge: number | null
  vendorMinAge: string | null
  updatedAt: string
  /** In a card: on a phone in one line, with short labels. */
  isInCard?: boolean
}

export const CompetencyFacts = ({ pedagogicalMinAge, vendorMinAge, updatedAt, isInCard }: CompetencyFactsProps) => (
  <dl className={classes.facts} data-in-card={isInCard}>
    <div>
      <dt>Empfohlenes Alter</dt>
      <dd>{recommendedAge(pedagogicalMinAge)}</dd>
    </div>
    <div>
      <dt data-short="Anbieter: ">Alter laut Anbieter</dt>
      <dd>{vendorAge(vendorMinAge)}</dd>
    </div>
    <div>
      <dt data-short="Stand: ">Zuletzt aktualisiert</dt>
      <dd>{formatDate(updatedAt)}</dd>
    </div>
  </dl>
)
