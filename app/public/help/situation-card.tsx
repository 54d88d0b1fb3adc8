import { Paper } from '@mantine/core'
import { WithCalls } from '../../components/with-calls.tsx'
import { ContactCards } from './contact-links.tsx'
import classes from './situation-card.module.css'
import type { Situation } from './situations.ts'

/** One situation, collapsed at first; opens without scripts and leaves no history entry. */
export const SituationCard = ({ title, comfort, steps, evidence, say, contacts }: Situation) => (
  <Paper component="details" withBorder radius="1.125rem" className={classes.card} name="situation">
    <summary className={classes.title}>
      <h3>{title}</h3>
    </summary>
    <div className={classes.inside}>
      <p>
        <strong>Du bist nicht schuld.</strong> {comfort}
      </p>
      <h4>Das machst du jetzt</h4>
      <ol>
        {steps.map((step) => (
          <li key={step}>
            <WithCalls>{step}</WithCalls>
          </li>
        ))}
      </ol>
      {evidence && (
        <>
          <h4>So hebst du auf, was passiert ist</h4>
          <p>
            <WithCalls>{evidence}</WithCalls>
          </p>
        </>
      )}
      <h4>Zum Vorlesen oder Zeigen</h4>
      <p>Du findest keine Worte? Lies das jemandem vor, oder halt einfach dein Handy hin.</p>
      <blockquote className={classes.say}>
        {say.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </blockquote>
      <h4>Hier hört dir jemand zu</h4>
      <ContactCards names={contacts} />
    </div>
  </Paper>
)
