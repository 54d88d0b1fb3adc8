import type { TaughtType } from '../../../domain/content/standing.ts'

type Place = { type: TaughtType; id: string /** Of a level. */; competencyId: string | null }

/** Where editors change it. */
export function addressOf({ type, id, competencyId }: Place): string {
  if (type === 'competency') return `/admin/competencies/${id}`
  return type === 'level' ? `/admin/competencies/${competencyId}/skill-levels/${id}` : `/admin/content/${type}/${id}`
}
