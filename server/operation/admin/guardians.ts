import { sql } from 'kysely'
import { z } from 'zod'
import { shortDate } from '../../../domain/dates.ts'
import { uuid } from '../../../domain/fields.ts'
import { type GuardianKind, guardianKinds } from '../../../domain/guardians.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { endGuardianship } from '../../people/guardians/end.ts'
import { audit } from '../../platform/audit/record.ts'
import { asSystem, type Db } from '../../platform/db/actor.ts'
import { SettingsError } from '../../settings.ts'

/** The words behind `npm run admin -- guardians`: a child, and `--end ID --reason TEXT` or nothing. */
export const guardiansCommand = z.object({
  child: uuid,
  ending: z.union([
    z.tuple([]).transform(() => undefined),
    z
      .tuple([z.literal('--end'), uuid, z.literal('--reason')], z.string())
      .transform(([, guardianship, , ...words]) => ({ guardianship, reason: words.join(' ').trim() }))
      .refine(({ reason }) => reason.length >= 3 && reason.length <= 500),
  ]),
})

type Row = { id: string; kind: GuardianKind; name: string; email: string; since: Date; endedAt: Date | null }

/** Who accompanies a child and who did, for an operator who was asked in a dispute (decision 091). */
export async function listGuardians(db: Db, child: string): Promise<string> {
  const rows = await asSystem(db, 'the operator looks who accompanies a child', async (tx) => {
    const { rows } = await sql<Row>`
      select g.id, g.kind, concat_ws(' ', p.first_name, p.last_name) as name, p.email, g.since, g.ended_at
      from guardianships g join profiles p on p.id = g.person_id where g.child_id = ${child}
      order by g.ended_at is not null, g.kind, g.since, g.id`.execute(tx)
    return rows
  })
  if (rows.length === 0) throw new SettingsError(`Es gibt kein Kind mit der Kennung ${child}.`)
  const lines = rows.map(({ id, kind, name, email, since, endedAt }) => {
    const until = endedAt ? `, bis ${shortDate(endedAt.toISOString())}` : ''
    return `${id}  ${guardianKinds[kind]}, ${name} <${email}>, seit ${shortDate(since.toISOString())}${until}`
  })
  return lines.join('\n')
}

type Ending = { child: string; guardianship: string; reason: string }

/**
 * Ends a guardianship that its holder does not end, such as after a court has decided. The reason stands in the audit log;
 * everybody concerned is told. Nobody takes a child its last guardian.
 */
export async function endByOperator(
  db: Db,
  mailer: Mailer,
  { child, guardianship: id, reason }: Ending,
): Promise<string> {
  return asSystem(db, 'the operator ends a guardianship', async (tx) => {
    const found = await tx
      .selectFrom('guardianships as g')
      .innerJoin('profiles as p', 'p.id', 'g.personId')
      .where('g.id', '=', id)
      .where('g.childId', '=', child)
      .where('g.endedAt', 'is', null)
      .select(['g.personId', 'g.kind', sql<string>`concat_ws(' ', p.first_name, p.last_name)`.as('name')])
      .executeTakeFirst()
    if (!found) throw new SettingsError('Diese Begleitung gibt es nicht, oder sie ist schon beendet.')
    await endGuardianship(tx, mailer, { id })
    const { personId: subject, name: subjectName, kind } = found
    await audit(tx, { action: 'guardianship ended by the operator', subject, subjectName, details: { kind, reason } })
    return `Die Begleitung von ${subjectName} ist beendet. Alle, die es betrifft, bekommen eine Mail.`
  })
}
