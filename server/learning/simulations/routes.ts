import { Hono } from 'hono'
import { z } from 'zod'
import { simulationOutcomes } from '../../../domain/content/simulations.ts'
import { uuid } from '../../../domain/platform/fields.ts'
import type { Lab } from '../../content/simulations/lab.ts'
import { isSigned } from '../../content/simulations/signature.ts'
import { answerRefusal } from '../../people/accounts/answers.ts'
import { asSystem, type Db } from '../../platform/db/actor.ts'
import { refusalBehind, refuse } from '../../platform/db/refuse.ts'
import { callerKey, clientAddress } from '../../platform/guard/client-address.ts'
import type { Throttle } from '../../platform/guard/throttle.ts'
import { recordOutcome } from './record.ts'

const outcomeMessage = z.object({ attemptId: uuid, outcome: z.enum(simulationOutcomes) })

/**
 * POST /api/simulations/outcome: a provider reports how a run has ended (docs/simulations.md). 204 when it counts or
 * was known; 400 unreadable, 401 not signed rightly or too late, 404 no such run, 409 it has another outcome. Only
 * refused messages count towards the rate limit: a class may finish at the same moment.
 */
export function simulationRoutes({ db, lab, throttle }: { db: Db; lab: Lab; throttle: Throttle }) {
  const routes = new Hono()
  routes.onError(answerRefusal)

  routes.post('/outcome', async (c) => {
    const body = await c.req.text()
    const headers = c.req.header()
    try {
      const { attemptId, outcome } = readOutcomeMessage(body)
      await asSystem(db, 'a provider tells how a run has ended', (tx) =>
        recordOutcome(
          tx,
          { runId: attemptId, messageId: headers['webhook-id'] ?? '', outcome },
          { lab, isSigned: (secret) => isSigned(secret, { headers, body }) },
        ),
      )
    } catch (error) {
      const isTheirs = (refusalBehind(error)?.status ?? 500) < 500
      if (isTheirs) await throttle.require(['simulation outcome: address', callerKey(clientAddress(c))])
      throw error
    }
    return c.body(null, 204)
  })

  return routes
}

function readOutcomeMessage(body: string): z.output<typeof outcomeMessage> {
  try {
    return outcomeMessage.parse(JSON.parse(body))
  } catch {
    return refuse('INVALID_INPUT')
  }
}
