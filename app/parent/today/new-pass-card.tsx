import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { stepInWords } from '../../../domain/learning/passes.ts'
import type { Today } from '../../../domain/learning/today.ts'
import { formatDate } from '../../../domain/platform/dates.ts'
import { signOf } from '../../components/competency/competency-sign.ts'
import { PassStamp } from '../../learning/pass-stamp.tsx'
import { Congratulate } from '../pass/congratulate.tsx'
import classes from './new-pass-card.module.css'

/** A child's new pass as a strip of its page: the stamp, whose it is, and congratulating with one tap. */
export function NewPassCard({ pass }: { pass: Today['passes'][number] }) {
  const { childId, name, passId, title, earnedAt, isCongratulated, thankedAt } = pass
  return (
    <div className={`rosette ${classes.pass}`} data-ink={signOf(title).ink}>
      <PassStamp title={title} date={formatDate(earnedAt)} className={classes.stamp} />
      <div className={classes.words}>
        <Text className={classes.whose}>{name} hat einen Pass</Text>
        <Anchor component={Link} to={`/family/${childId}/pass/${passId}`} className={classes.title}>
          {title}
        </Anchor>
        <Text className={classes.step}>{[stepInWords(pass), formatDate(earnedAt)].filter(Boolean).join(' · ')}</Text>
        <Congratulate
          ids={{ childId, passId }}
          about={{ name, title }}
          isDone={isCongratulated}
          thankedAt={thankedAt}
        />
      </div>
    </div>
  )
}
