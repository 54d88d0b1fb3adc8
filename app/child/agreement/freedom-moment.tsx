import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Figure } from '../../../domain/learning/figure.ts'
import { OwnFigure } from '../../components/competency/own-figure.tsx'
import type { AgreementVersion } from '../../learning/agreement/agreement-words.ts'
import { StampMoment } from '../../learning/stamp-moment.tsx'
import { trpc } from '../../trpc.ts'
import { refreshOwnAgreement } from './own-agreement.ts'

type FreedomMomentProps = { version: AgreementVersion; figure: Figure; opened: string }

/** Freedoms that have opened, one after the other: the child celebrates each once. */
export function FreedomMoment({ version, figure, opened }: FreedomMomentProps) {
  const [seen, setSeen] = useState<string[]>([])
  const celebrate = useMutation(trpc.agreements.celebrate.mutationOptions({ onSettled: refreshOwnAgreement }))
  const clause = version.clauses.find(({ id, awaitsCelebration }) => awaitsCelebration && !seen.includes(id))
  if (!clause) return null
  return (
    <StampMoment
      key={clause.id}
      title="Eine Freiheit ist offen!"
      stamp={<OwnFigure figure={figure} size={160} />}
      words={`${opened} ${clause.text}`}
      closeLabel="Juhu!"
      onClose={() => {
        setSeen([...seen, clause.id])
        celebrate.mutate({ clauseId: clause.id })
      }}
    />
  )
}
