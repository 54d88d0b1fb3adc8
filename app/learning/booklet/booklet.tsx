import { Anchor, Box, Stack, Title, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
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
      <Stack gap="lg" miw={0}>
        <Title order={2} size="h3" id="booklet">
          {title}
        </Title>
        <ul className={`plain ${classes.passes}`} aria-label="Pässe">
          {passes.map((pass) => (
            <Stack key={pass.id} component="li" align="center" gap="xs" ta="center" data-ink={signOf(pass.title).ink}>
              <PassStamp title={pass.title} date={formatDate(pass.earnedAt)} className={classes.stamp} />
              <Anchor component={Link} to={addressOfPass(pass.id)} className={`long-words-hyphenated ${classes.name}`}>
                {pass.title}
              </Anchor>
              {stepInWords(pass) && <Box fz="sm">{stepInWords(pass)}</Box>}
              <VisuallyHidden>abgeschlossen am {formatDate(pass.earnedAt)}</VisuallyHidden>
            </Stack>
          ))}
          {learning.map((competency) => (
            <FreePlace key={competency.id} title={competency.title} />
          ))}
        </ul>
      </Stack>
      <Stack gap="lg" miw={0}>
        {learning.map((competency) => (
          <Levels key={competency.id} {...competency} />
        ))}
        {practices.length > 0 && (
          <Page title="Proben" label="Stempel für Proben" ink="gold">
            {practices.map(({ id, title: practice, stampedAt }) => (
              <Place
                key={id}
                stamp={<PracticeStamp />}
                title={practice}
                more={`, gestempelt am ${formatDate(stampedAt)}`}
              />
            ))}
          </Page>
        )}
        {together.length > 0 && (
          <Page title="Zusammen ausprobiert" label="Zusammen ausprobiert" ink="gold">
            {together.map(({ id, level, task, confirmedAt }) => (
              <Place
                key={id}
                stamp={<TogetherStamp isConfirmed={confirmedAt !== null} />}
                title={level}
                more={`: ${task} ${confirmedAt ? `Bestätigt am ${formatDate(confirmedAt)}` : 'Noch nicht bestätigt'}`}
              />
            ))}
          </Page>
        )}
      </Stack>
    </section>
  )
}

const FreePlace = ({ title }: { title: string }) => {
  const { ink, path } = signOf(title)
  return (
    <Stack component="li" align="center" data-ink={ink}>
      <svg viewBox="0 0 120 120" className={classes.free} aria-hidden="true">
        <circle cx="60" cy="60" r="57" strokeDasharray="9 8.9" />
        <path d={path} transform="translate(36 36) scale(2)" />
      </svg>
      <VisuallyHidden>{title}, noch frei</VisuallyHidden>
    </Stack>
  )
}

const Levels = ({ title, levels }: BookletProps['learning'][number]) => (
  <Page title={title} label={`Stempel: ${title}`} ink={signOf(title).ink}>
    {levels.map(({ title: level, stampedAt }, index) => (
      <Place
        // biome-ignore lint/suspicious/noArrayIndexKey: levels stand in their order, and two may be called the same
        key={index}
        stamp={
          stampedAt ? (
            <DatedStamp number={index + 1} stampedAt={stampedAt} />
          ) : (
            <LevelStamp number={index + 1} isDone={false} />
          )
        }
        title={level}
        more={stampedAt ? `, gestempelt am ${formatDate(stampedAt)}` : ', noch frei'}
      />
    ))}
  </Page>
)

const Page = ({ title, label, ink, children }: { title: string; label: string; ink: string; children: ReactNode }) => (
  <Stack gap="sm" miw={0} data-ink={ink}>
    <p className={`long-words-hyphenated ${classes.name}`}>{title}</p>
    <ol className={`plain ${classes.places}`} aria-label={label}>
      {children}
    </ol>
  </Stack>
)

/** A stamp with its title; `more` for those who do not see it. */
const Place = ({ stamp, title, more }: { stamp: ReactNode; title: string; more: string }) => (
  <Stack component="li" align="center" gap="0.35rem" fz="sm" lh={1.25} ta="center" className="long-words-hyphenated">
    {stamp}
    <span>
      {title}
      <VisuallyHidden>{more}</VisuallyHidden>
    </span>
  </Stack>
)

/** The stamp of what was tried out together: two rings, dashed until a parent has confirmed it. Decorative. */
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
