import type { Screen } from '../../scenarios/scenario.ts'
import { ChoiceButton } from './choice.tsx'
import classes from './inbox.module.css'
import { MockApp } from './mock-app.tsx'

export function Inbox({ screen }: { screen: Extract<Screen, { kind: 'inbox' }> }) {
  return (
    <MockApp name={screen.app} look="mail">
      <ul className={classes.mails}>
        {screen.mails.map((mail) => (
          <li key={mail.choice}>
            <ChoiceButton name={mail.choice} className={classes.mail}>
              <span className={classes.from}>{mail.from}</span>
              <span className={classes.subject}>{mail.subject}</span>
              <span className={classes.preview}>{mail.preview}</span>
            </ChoiceButton>
          </li>
        ))}
      </ul>
    </MockApp>
  )
}
