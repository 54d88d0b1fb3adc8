import { Badge } from '@mantine/core'
import { standingInWords } from '../../../domain/content/standing.ts'

/** Whether something is published, was taken back, or is new; nothing for what is published. */
export const StandingBadge = ({ isPublished, isTakenBack }: { isPublished: boolean; isTakenBack: boolean }) =>
  isPublished ? null : (
    <Badge color={isTakenBack ? 'amber' : 'gray'} variant="light" tt="none">
      {standingInWords[isTakenBack ? 'taken back' : 'draft']}
    </Badge>
  )
