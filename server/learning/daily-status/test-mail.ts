import type { ChildReport } from '../../../domain/learning/daily-status.ts'
import { today } from '../../../domain/platform/dates.ts'
import { requireAccount } from '../../people/accounts/find-account.ts'
import { type Actor, asActor, elevated, type Tx } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { OutboundFailure } from '../../platform/outbound/failure.ts'
import type { Context } from '../../trpc.ts'
import type { Period } from '../insight/learned.ts'
import { type Analysis, askForAnalysis } from './analysis.ts'
import { offToken, offUrl } from './off.ts'
import { weekBefore } from './period.ts'
import { readReports } from './report.ts'
import { readSettings } from './schedule.ts'

/** The clocks of database and server may differ. */
const CLOCKS_DIFFER_MS = 60_000

type Surroundings = Pick<Context, 'appSecret' | 'publicUrl'>
type Sample = { letter: ReturnType<typeof sampleLetter>; email: string; isConfirmed: boolean }

/** A sample about the last days, or about an invented family if there is nothing to tell. As the parent. */
export const composeSample = (tx: Tx, parentId: string, ctx: Surroundings, analysis?: Analysis): Promise<Sample> =>
  elevated(tx, 'titles of lessons are looked up for a report', async (tx) => {
    const { name, email, isConfirmed } = await requireAccount(tx, parentId)
    const isWeekly = (await readSettings(tx, parentId))?.weekday != null
    const order = { parentId, period: lastDays(), day: today(), isWeekly }
    const children = (await readReports(tx, [order])).get(parentId) ?? []
    const off = offUrl(ctx.publicUrl, offToken(ctx.appSecret, parentId))
    return { letter: sampleLetter({ name, children, isWeekly, offUrl: off, analysis }), email, isConfirmed }
  })

const sampleLetter = (of: {
  name: string
  children: ChildReport[]
  isWeekly: boolean
  offUrl: string
  analysis?: Analysis | undefined
}) => {
  const isExample = of.children.length === 0
  const children = isExample ? exampleReports : of.children
  return { kind: 'daily-status' as const, isTest: true, ...of, isExample, children }
}

function lastDays(): Period {
  const until = new Date(Date.now() + CLOCKS_DIFFER_MS)
  return { since: weekBefore(until), until }
}

/** @returns why the analysis is missing, in a sentence; undefined when nothing is */
export async function sendTest(ctx: Context, by: Actor & { role: 'parent' }): Promise<{ analysisFailure?: string }> {
  if (ctx.mailer.route === 'nowhere') refuse('NO_MAIL_SERVER')
  let analysis: Analysis | undefined
  let failure: OutboundFailure | undefined
  try {
    analysis = await askForAnalysis(ctx, { parentId: by.id, period: async () => lastDays() })
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error
    failure = error
  }
  await asActor(ctx.db, by, async (tx) => {
    const { letter, email, isConfirmed } = await composeSample(tx, by.id, ctx, analysis)
    if (ctx.mailer.isDelivering && !isConfirmed) refuse('EMAIL_NOT_CONFIRMED')
    const about = letter.isExample ? [] : letter.children.map(({ id }) => id)
    await ctx.mailer.notify(tx, email, letter, { about })
  })
  return failure ? { analysisFailure: failure.message } : {}
}

/** Two invented children, for parents who want to see a mail and have nothing to report yet. */
const exampleReports: ChildReport[] = [
  {
    id: 'beispiel-jonas',
    name: 'Jonas',
    learned: [
      {
        competency: 'Sichere Passwörter & Konten',
        items: [
          { kind: 'lesson', title: 'Lang und geheim' },
          { kind: 'lesson', title: 'Sperren und abmelden' },
          { kind: 'quiz', title: 'Quiz – Mein geheimer Schlüssel' },
        ],
      },
    ],
    tried: [],
    next: { title: 'Ein zweiter Schlüssel', competency: 'Sichere Passwörter & Konten', isForParent: false },
    talkingPoint: 'Was sagst du, wenn jemand aus deiner Klasse dein Passwort wissen will?',
  },
  {
    id: 'beispiel-mila',
    name: 'Mila',
    learned: [
      {
        competency: 'Bildschirmzeit & Pausen',
        items: [{ kind: 'lesson', title: 'Was dein Körper dir sagt' }],
      },
    ],
    tried: [
      {
        kind: 'quiz',
        title: 'Quiz – Ich merke, wann ich Pause brauche',
        competency: 'Bildschirmzeit & Pausen',
        tries: 1,
      },
    ],
    next: { title: 'Pausen zu Hause', competency: 'Bildschirmzeit & Pausen', isForParent: true },
    talkingPoint: 'Woran merkst du, dass dein Kopf eine Pause will?',
  },
]
