import { Anchor, Title, VisuallyHidden } from '@mantine/core'
import { Link } from 'react-router'
import { type PassStep, stepInWords } from '../../../domain/learning/passes.ts'
import { formatDate } from '../../../domain/platform/dates.ts'
import { signOf } from '../../components/competency/competency-sign.ts'
import { LevelStamp } from '../level-stamp.tsx'
import { DatedStamp } from '../pass-page/dated-stamp.tsx'
import { PassStamp } from '../pass-stamp.tsx'
import { PracticeStamp } from '../simulation/practice-stamp.tsx'
import classes from './booklet.module.css'

type BookletProps = {
  title: string
  passes: ({ id: string; title: string; earnedAt: string } & PassStep)[]
  /** Competencies in progress, with one place per level for its stamp. */
  learning: { id: string; title: string; levels: { title: string; stampedAt: string | null }[] }[]
  /** Exercises in which the trick was noticed. */
  practices?: { id: string; title: string; stampedAt: string }[]
  /** What was tried out at home, for which level. */
  together?: { id: string; level: string; task: string; confirmedAt: string | null }[]
  addressOfPass: (passId: string) => string
}

/** The child's passport booklet: its passes, the stamps of competencies in progress, and the places still empty. */
export function Booklet({ title, passes, learning, practices = [], together = [], addressOfPass }: BookletProps) {
  return (
    <section className={classes.booklet} aria-labelledby="booklet">
      <div className={classes.side}>
        <Title order={2} size="h3" id="booklet">
          {title}
        </Title>
        <ul className={classes.passes} aria-label="Pässe">
          {passes.map((pass) => (
            <li key={pass.id} className={classes.pass} data-ink={signOf(pass.title).ink}>
              <PassStamp title={pass.title} date={formatDate(pass.earnedAt)} className={classes.stamp} />
              <Anchor component={Link} to={addressOfPass(pass.id)} className={classes.name}>
                {pass.title}
              </Anchor>
              {stepInWords(pass) && <span className={classes.step}>{stepInWords(pass)}</span>}
              <VisuallyHidden>abgeschlossen am {formatDate(pass.earnedAt)}</VisuallyHidden>
            </li>
          ))}
          {learning.map((competency) => (
            <FreePlace key={competency.id} title={competency.title} />
          ))}
        </ul>
      </div>
      <div className={classes.side}>
        {learning.map((competency) => (
          <Page key={competency.id} {...competency} />
        ))}
        {practices.length > 0 && (
          <div className={classes.page} data-ink="gold">
            <p className={classes.name}>Proben</p>
            <ul className={classes.places} aria-label="Stempel für Proben">
              {practices.map(({ id, title: practice, stampedAt }) => (
                <li key={id} className={classes.place}>
                  <PracticeStamp />
                  <span>
                    {practice}
                    <VisuallyHidden>, gestempelt am {formatDate(stampedAt)}</VisuallyHidden>
                  </span>
                </li>
              ))}
            </ul>
          </div>
        )}
        {together.length > 0 && (
          <div className={classes.page} data-ink="gold">
            <p className={classes.name}>Zusammen ausprobiert</p>
            <ul className={classes.places} aria-label="Zusammen ausprobiert">
              {together.map(({ id, level, task, confirmedAt }) => (
                <li key={id} className={classes.place}>
                  <TogetherStamp isConfirmed={confirmedAt !== null} />
                  <span>
                    {level}
                    <VisuallyHidden>
                      {`: ${task} ${confirmedAt ? `Bestätigt am ${formatDate(confirmedAt)}` : 'Noch nicht bestätigt'}`}
                    </VisuallyHidden>
                  </span>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </section>
  )
}

/** The empty place of a pass that has not been earned yet. */
const FreePlace = ({ title }: { title: string }) => {
  const { ink, path } = signOf(title)
  return (
    <li className={classes.pass} data-ink={ink}>
      <svg viewBox="0 0 120 120" className={classes.free} aria-hidden="true">
        <circle cx="60" cy="60" r="57" strokeDasharray="9 8.9" />
        <path d={path} transform="translate(36 36) scale(2)" />
      </svg>
      <VisuallyHidden>{title}, noch frei</VisuallyHidden>
    </li>
  )
}

const Page = ({ title, levels }: BookletProps['learning'][number]) => (
  <div className={classes.page} data-ink={signOf(title).ink}>
    <p className={classes.name}>{title}</p>
    <ol className={classes.places} aria-label={`Stempel: ${title}`}>
      {levels.map(({ title: level, stampedAt }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: levels stand in their order, and two may be called the same
        <li key={index} className={classes.place}>
          {stampedAt ? (
            <DatedStamp number={index + 1} stampedAt={stampedAt} />
          ) : (
            <LevelStamp number={index + 1} isDone={false} />
          )}
          <span>
            {level}
            <VisuallyHidden>{stampedAt ? `, gestempelt am ${formatDate(stampedAt)}` : ', noch frei'}</VisuallyHidden>
          </span>
        </li>
      ))}
    </ol>
  </div>
)

/** The stamp of what was tried out together: two rings in one another. Dashed until a parent has confirmed it. Decorative. */
const TogetherStamp = ({ isConfirmed }: { isConfirmed: boolean }) => (
  <svg
    viewBox="0 0 100 100"
    fill="none"
    stroke="currentColor"
    strokeWidth="3.5"
    strokeDasharray={isConfirmed ? undefined : '7 6'}
    style={{ rotate: '5deg', opacity: isConfirmed ? 1 : 0.55 }}
    aria-hidden="true"
  >
    <circle cx="37" cy="50" r="28" />
    <circle cx="63" cy="50" r="28" />
    {isConfirmed && <path d="M41 50l7 7 12-14" strokeWidth="5" strokeLinecap="round" strokeLinejoin="round" />}
  </svg>
)
