import type pg from 'pg'
import { brand } from '../../../domain/platform/brand.ts'
import { formatDate, today } from '../../../domain/platform/dates.ts'
import { googleSettings, type Settings } from '../../settings.ts'
import { readAnswers } from './answers.ts'
import { papers } from './papers.ts'
import { questionIds } from './questions.ts'
import { describeTables, differences } from './schema.ts'

export type WrittenPapers = {
  files: { file: string; title: string; text: string }[]
  /** What the schema holds and the papers do not say yet (schema.ts). */
  differences: string[]
  openCount: number
}

/** All papers for this installation as it is now, with the name and operator that this process has taken. @throws SettingsError */
export async function writePapers(client: Pick<pg.ClientBase, 'query'>, settings: Settings): Promise<WrittenPapers> {
  const answers = await readAnswers(settings)
  const found = differences(await describeTables(client))
  const facts = {
    brand,
    answers,
    publicUrl: settings.PUBLIC_URL,
    day: formatDate(today()),
    backups: backupsOf(settings),
    hasGoogle: googleSettings(settings) !== undefined,
    differences: found,
  }
  return {
    files: papers.map(({ file, title, write }) => ({ file, title, text: write(facts) })),
    differences: found,
    openCount: questionIds.filter((id) => !answers[id]).length,
  }
}

/** How long backups stay, in words; null where none is planned. */
function backupsOf({ BACKUP_TARGET, BACKUP_KEEP: { days, weeks, months } }: Settings): string | null {
  if (!BACKUP_TARGET) return null
  return `von ${days} Tagen, ${weeks} Wochen und ${months} Monaten je eine`
}
