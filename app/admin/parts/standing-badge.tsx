import { standingInWords } from '../../../domain/content/standing.ts'
import { Tag } from './tag.tsx'

/** Whether something is published, was taken back, or is new; nothing for what is published. */
export const StandingBadge = ({ isPublished, isTakenBack }: { isPublished: boolean; isTakenBack: boolean }) =>
  isPublished ? null : (
    <Tag color={isTakenBack ? 'amber' : 'gray'}>{standingInWords[isTakenBack ? 'taken back' : 'draft']}</Tag>
  )
