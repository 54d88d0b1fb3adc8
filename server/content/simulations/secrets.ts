import { randomBytes } from 'node:crypto'
import { isInLab } from '../../../domain/content/simulations.ts'
import { elevated, type Tx } from '../../platform/db/actor.ts'
import { type Lab, labKey } from './lab.ts'
import { writeSecret } from './signature.ts'

type Simulation = { id: string; endpointUrl: string }

/** The secret that product and provider sign with; undefined when none was made yet. app_job only. */
export async function findSecret(tx: Tx, { id, endpointUrl }: Simulation, lab: Lab): Promise<string | undefined> {
  if (isInLab(endpointUrl)) return labKey(lab, id)
  const row = await tx
    .selectFrom('simulationSecrets')
    .where('simulationId', '=', id)
    .select('secret')
    .executeTakeFirst()
  return row?.secret
}

/** Makes a secret, which replaces the old one. app_job only. @returns the secret, to be shown once */
export async function renewSecret(tx: Tx, simulationId: string): Promise<string> {
  const secret = writeSecret(randomBytes(32))
  await tx
    .insertInto('simulationSecrets')
    .values({ simulationId, secret })
    .onConflict((conflict) => conflict.column('simulationId').doUpdateSet({ secret, createdAt: new Date() }))
    .execute()
  return secret
}

/** When the secret was made, for editors; undefined when there is none. Never the secret itself. */
export async function findSecretDate(tx: Tx, simulationId: string): Promise<Date | undefined> {
  const row = await elevated(tx, 'whether there is a secret, not which', (tx) =>
    tx.selectFrom('simulationSecrets').where('simulationId', '=', simulationId).select('createdAt').executeTakeFirst(),
  )
  return row?.createdAt
}
