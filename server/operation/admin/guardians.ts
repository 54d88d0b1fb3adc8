import { sql } from 'kysely'
import { z } from 'zod'
import { familyChildInput } from '../../../domain/people/children-input.ts'
import { type EndCause, type GuardianKind, guardianKinds } from '../../../domain/people/guardians.ts'
import { formatDate, shortDate } from '../../../domain/platform/dates.ts'
import { uuid } from '../../../domain/platform/fields.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { endGuardianship } from '../../people/guardians/end.ts'
import { tellGuardians } from '../../people/guardians/tell.ts'
import { nameOfProfile } from '../../people/profile/name-of-profile.ts'
import { audit } from '../../platform/audit/record.ts'
import { asSystem, type Db } from '../../platform/db/actor.ts'
import { SettingsError } from '../../settings.ts'

const reasonOf = (words: string[]) => words.join(' ').trim()
const isReason = ({ reason }: { reason: string }) => reason.length >= 3 && reason.length <= 500

/**
 * The words behind `npm run admin -- guardians`: a child, and nothing, `--end ID --because CAUSE --reason TEXT` or
 * `--birth-date DATE --reason TEXT`.
 */
export const guardiansCommand = z.object({
  child: uuid,
  wish: z.union([
    z.tuple([]).transform(() => ({ is: 'list' as const })),
    z
      .tuple(
        [
          z.literal('--end'),
          uuid,
          z.literal('--because'),
          z.enum(['court', 'request', 'mistake']),
          z.literal('--reason'),
        ],
        z.string(),
      )
      .transform(([, guardianship, , because, , ...words]) => {
        return { is: 'end' as const, guardianship, because, reason: reasonOf(words) }
      })
      .refine(isReason),
    z
      .tuple([z.literal('--birth-date'), familyChildInput.shape.birthdate, z.literal('--reason')], z.string())
      .transform(([, birthdate, , ...words]) => ({ is: 'birth date' as const, birthdate, reason: reasonOf(words) }))
      .refine(isReason),
  ]),
})

type Row = { id: string; kind: GuardianKind; name: string; email: string; since: Date; endedAt: Date | null }

/** Who accompanies a child and who did, for an operator who was asked in a dispute (decision 091). */
export async function listGuardians(db: Db, child: string): Promise<string> {
  const rows = await asSystem(db, 'the operator looks who accompanies a child', async (tx) => {
    const { rows } = await sql<Row>`
      select g.id, g.kind, ${nameOfProfile('p')} as name, p.email, g.since, g.ended_at
      from guardianships g join profiles p on p.id = g.person_id where g.child_id = ${child}
      order by g.ended_at is not null, g.kind, g.since, g.id`.execute(tx)
    return rows
  })
  if (rows.length === 0) throw noChild(child)
  const lines = rows.map(({ id, kind, name, email, since, endedAt }) => {
    const until = endedAt ? `, bis ${shortDate(endedAt.toISOString())}` : ''
    return `${id}  ${guardianKinds[kind]}, ${name} <${email}>, seit ${shortDate(since.toISOString())}${until}`
  })
  return lines.join('\n')
}

type Ending = { child: string; guardianship: string; because: EndCause; reason: string }

/**
 * Ends a guardianship that its holder does not end, such as after a court has decided. The reason
 * stands in the audit log; everybody concerned is told. Nobody takes a child its last guardian.
 */
export async function endByOperator(
  db: Db,
  mailer: Mailer,
  { child, guardianship: id, because, reason }: Ending,
): Promise<string> {
  return asSystem(db, 'the operator ends a guardianship', async (tx) => {
    const found = await tx
      .selectFrom('guardianships as g')
      .innerJoin('profiles as p', 'p.id', 'g.personId')
      .where('g.id', '=', id)
      .where('g.childId', '=', child)
      .where('g.endedAt', 'is', null)
      .select(['g.personId', 'g.kind', nameOfProfile('p').as('name')])
      .executeTakeFirst()
    if (!found) throw new SettingsError('Diese Begleitung gibt es nicht, oder sie ist schon beendet.')
    await endGuardianship(tx, mailer, { id, because })
    const { personId: subject, name: subjectName, kind } = found
    await audit(tx, {
      action: 'guardianship ended by the operator',
      subject,
      subjectName,
      details: { kind, because, reason },
    })
    return `Die Begleitung von ${subjectName} ist beendet. Alle, die es betrifft, bekommen eine Mail.`
  })
}

type Birthdate = { child: string; birthdate: string; reason: string }

/**
 * Sets the birth date of a child right that neither of two guardians may move across the
 * sixteenth birthday (decision 091). The reason stands in the audit log; every guardian is told.
 */
export async function setBirthdateByOperator(
  db: Db,
  mailer: Mailer,
  { child, birthdate, reason }: Birthdate,
): Promise<string> {
  return asSystem(db, 'the operator sets a birth date right', async (tx) => {
    const before = await tx
      .selectFrom('children')
      .where('id', '=', child)
      .select('birthdate')
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw noChild(child)
    if (before.birthdate === birthdate) return 'Dieses Geburtsdatum steht schon da. Es ändert sich nichts.'
    await tx.updateTable('children').set({ birthdate }).where('id', '=', child).execute()
    await audit(tx, { action: 'birth date set by the operator', subject: child, details: { reason } })
    await tellGuardians(tx, mailer, { what: 'birthdate-set-by-operator', childIds: [child] })
    return `Das Geburtsdatum ist jetzt der ${formatDate(birthdate)}. Alle Elternteile dieses Kindes bekommen eine Mail.`
  })
}

const noChild = (child: string) => new SettingsError(`Es gibt kein Kind mit der Kennung ${child}.`)
