import { Badge, type BadgeProps } from '@mantine/core'
import { standingInWords } from '../../../domain/content/standing.ts'

/** A word or two about what it stands beside. */
export const Tag = (props: BadgeProps & { role?: 'status' }) => (
  <Badge variant="light" tt="none" style={{ flex: 'none' }} {...props} />
)

/** Whether something is published, was taken back, or is new; nothing for what is published. */
export const StandingBadge = ({ isPublished, isTakenBack }: { isPublished: boolean; isTakenBack: boolean }) =>
  isPublished ? null : (
    <Tag color={isTakenBack ? 'amber' : 'gray'}>{standingInWords[isTakenBack ? 'taken back' : 'draft']}</Tag>
  )
