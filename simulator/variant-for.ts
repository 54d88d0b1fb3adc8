import { createHash } from 'node:crypto'
import type { VariantName } from './scenarios/scenario.ts'

type Start = { simulationId: string; attemptNumber: number; child: { id: string } }

/**
 * In which setting the trick comes. The first is drawn for each child, so that siblings cannot tell each other; each
 * further start gets the other one, so that nobody learns it by heart.
 */
export function variantFor({ simulationId, attemptNumber, child }: Start): VariantName {
  const [drawn = 0] = createHash('sha256').update(`${simulationId} ${child.id}`).digest()
  return (drawn + attemptNumber) % 2 === 0 ? 'a' : 'b'
}
