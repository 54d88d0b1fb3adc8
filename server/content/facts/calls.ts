import { callOf, type FactCheck, type factCheckInput } from '../../../domain/content/fact-checks.ts'
import type { Fact } from '../../../domain/content/facts.ts'
import { audit } from '../../platform/audit/record.ts'
import type { Tx } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { withStaffNames } from '../staff-names.ts'
import { knownFacts } from './known-facts.ts'

type Call = Pick<Fact, 'value' | 'says' | 'source' | 'sourceUrl' | 'seenOn' | 'lookAgainOn' | 'isUncertain'> & {
  key: string
  state: 'open' | 'done'
  /** Of the value that the fact has today, the newest first. */
  checks: FactCheck[]
}

/** Help that has to be dialled or opened this month, and who did. What is left first. @param today yyyy-MM-dd */
export async function listCalls(tx: Tx, today: string): Promise<Call[]> {
  const [facts, checks] = [await knownFacts(), await readChecks(tx)]
  return [...facts]
    .flatMap(([key, fact]): Call[] => {
      const own = checks
        .filter((check) => check.factKey === key && check.value === fact.value)
        .map(({ factKey: _, value: __, ...check }) => check)
      const state = callOf(fact, own[0], today)
      const { value, says, source, sourceUrl, seenOn, lookAgainOn, isUncertain } = fact
      return state
        ? [{ key, state, checks: own, ...{ value, says, source, sourceUrl, seenOn, lookAgainOn, isUncertain } }]
        : []
    })
    .sort((a, b) => b.state.localeCompare(a.state) || a.lookAgainOn.localeCompare(b.lookAgainOn))
}

/** @throws NOT_FOUND where the fact says something else by now: that was not tried */
export async function recordCheck(
  tx: Tx,
  personId: string,
  { key, ...check }: (typeof factCheckInput)['_output'],
): Promise<void> {
  const fact = (await knownFacts()).get(key)
  if (fact?.kind !== 'help' || fact.value !== check.value) return refuse('NOT_FOUND')
  await tx
    .insertInto('factChecks')
    .values({ factKey: key, checkedBy: personId, ...check })
    .execute()
  await audit(tx, {
    action: check.isRight ? 'help found right' : 'help found wrong',
    actorId: personId,
    details: { key },
  })
}

async function readChecks(tx: Tx): Promise<(FactCheck & { factKey: string; value: string })[]> {
  const rows = await tx
    .selectFrom('factChecks')
    .orderBy('checkedAt', 'desc')
    .orderBy('id')
    .select(['factKey', 'value', 'isRight', 'note', 'checkedAt', 'checkedBy'])
    .execute()
  const named = await withStaffNames(tx, rows, 'checkedBy')
  return named.map((row) => ({ ...row, checkedAt: row.checkedAt.toISOString() }))
}
