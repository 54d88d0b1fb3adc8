import { lookBack } from '../../run/look-back.ts'
import type { Outcome } from '../../run/outcome.ts'
import { endingTexts, type Run } from '../../run/run.ts'
import type { Scenario } from '../../scenarios/scenario.ts'
import type { OpenedRun } from '../calls.ts'
import { Figure, type FigureName } from '../frame/figure.tsx'
import { Heading } from '../frame/heading.tsx'
import { Sheet } from '../frame/sheet.tsx'
import type { ReportStatus } from '../use-report.ts'
import classes from './debrief.module.css'
import { LessonToRead } from './lesson-to-read.tsx'
import { LookAt } from './look-at.tsx'
import { ReportLine } from './report-line.tsx'
import { WayBack } from './way-back.tsx'

type DebriefProps = {
  scenario: Scenario
  run: Run & { end: NonNullable<Run['end']> }
  opened: Pick<OpenedRun, 'mode' | 'returnUrl'>
  status: ReportStatus
  onAgain: () => void
}

/** What happened, kindly; the child's own way with the clues marked on the same screens; and what to talk about. */
export function Debrief({ scenario, run, opened, status, onAgain }: DebriefProps) {
  const { outcome, ending } = run.end
  const { seen, unseen } = lookBack(scenario, run)
  const { clues } = scenario.variants[run.variant]
  const isStopped = outcome === 'aborted'
  const told = ending ? scenario.endings[ending] : undefined
  return (
    <div className={classes.debrief} data-outcome={outcome}>
      <Sheet>
        <Figure what={figures[outcome]} />
        <Heading>
          {titleOf(
            outcome,
            scenario.temptedBy.some((flag) => run.flags.includes(flag)),
          )}
        </Heading>
        {isStopped && <p>Du hast die Übung beendet. Das ist in Ordnung. Komm wieder, wann du magst.</p>}
        {outcome === 'asked_for_help' && <p>{scenario.help}</p>}
        {told && endingTexts(told, run.flags).map((text) => <p key={text}>{text}</p>)}
        <ReportLine mode={opened.mode} number={run.number} status={status} />
      </Sheet>

      {!isStopped && (
        <section aria-labelledby="dein-weg">
          <h2 id="dein-weg">Dein Weg noch einmal</h2>
          <p>
            {outcome === 'asked_for_help'
              ? 'Schaut es euch zu zweit an. Jetzt sind die Hinweise markiert.'
              : 'Es sind dieselben Bildschirme. Jetzt sind die Hinweise markiert.'}
          </p>
          <ol className={classes.looks}>
            {seen.map((look) => (
              <li key={look.name}>
                <LookAt look={look} clues={clues} />
              </li>
            ))}
          </ol>
          {unseen.length > 0 && (
            // Who has fetched help has most of it still to come: it lies open.
            <details className={classes.unseen} open={outcome === 'asked_for_help'}>
              <summary>Was noch gekommen wäre</summary>
              <ol className={classes.looks}>
                {unseen.map((look) => (
                  <li key={look.name}>
                    <LookAt look={look} clues={clues} />
                  </li>
                ))}
              </ol>
            </details>
          )}
        </section>
      )}

      {outcome === 'fell' && <LessonToRead {...opened} lesson={told?.lesson ?? scenario.lesson} status={status} />}
      <Sheet>
        <h2>Wenn es echt ist</h2>
        <ul>
          {scenario.advice.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <h2>Sieht ähnlich aus, ist aber harmlos</h2>
        <ul>
          {scenario.lookAlikes.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <h2>Merksatz</h2>
        <blockquote>{scenario.motto}</blockquote>
        <h2>Sprecht darüber</h2>
        <p className={classes.question}>{scenario.question}</p>
        <WayBack
          {...opened}
          counts={run.number === 1 && (outcome === 'resisted' || outcome === 'asked_for_help')}
          status={status}
        />
        <p data-kind="aside">Magst du noch einmal? Beim nächsten Mal sieht der Trick etwas anders aus.</p>
        <button type="button" onClick={onAgain}>
          Noch einmal probieren
        </button>
      </Sheet>
      <Sheet>
        <h2>Für die erwachsene Person</h2>
        {scenario.forAdults.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Sheet>
    </div>
  )
}

const figures: Record<Outcome, FigureName> = {
  resisted: 'cheers',
  asked_for_help: 'cheers',
  fell: 'thinks',
  aborted: 'greets',
}

function titleOf(outcome: Outcome, wasTempted: boolean): string {
  if (outcome === 'aborted') return 'Für heute ist Schluss'
  if (outcome === 'fell') return 'Der Trick war gut gemacht – schau dir die Hinweise\u00a0an'
  if (outcome === 'asked_for_help') return 'Stark! Du hast Hilfe geholt.'
  return wasTempted ? 'Gut gebremst!' : 'Stark! Du hast es gemerkt.'
}
