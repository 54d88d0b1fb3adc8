import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDate } from '../../../domain/platform/dates.ts'
import { signOf } from '../../components/competency/competency-sign.ts'
import { notify } from '../../components/page/notify.ts'
import { messageForChild } from '../../failure.ts'
import { PassStamp } from '../../learning/pass-stamp.tsx'
import { queryClient, trpc } from '../../trpc.ts'
import { refreshLearning } from '../competency/refresh-learning.ts'
import { Offer } from '../offer.tsx'
import classes from './congratulations.module.css'

type Pass = { id: string; title: string; earnedAt: string; awaitsThanks: boolean }
type CongratulationsProps = {
  passes: Pass[]
  /** Called after a card was removed, and the focus with it. */
  onThanked: () => void
}

/** What parents said to the newest pass that the child has not answered yet; then comes the one before. */
export function Congratulations({ passes, onThanked }: CongratulationsProps) {
  const pass = passes.find(({ awaitsThanks }) => awaitsThanks)
  return pass && <Congratulation key={pass.id} pass={pass} onThanked={onThanked} />
}

function Congratulation({ pass: { id, title, earnedAt }, onThanked }: { pass: Pass; onThanked: () => void }) {
  const thank = useMutation(
    trpc.passes.thank.mutationOptions({
      onSuccess: async () => {
        await Promise.all([refreshLearning(), queryClient.invalidateQueries(trpc.passes.pathFilter())])
        notify.success('Danke gesagt', 'Deine Eltern sehen es.')
        onThanked()
      },
      onError: (error) => notify.failure(messageForChild(error)),
    }),
  )
  return (
    <Offer
      id={`congratulation-${id}`}
      look="letter"
      ink={signOf(title).ink}
      figure={<PassStamp title={title} date={formatDate(earnedAt)} className={`pressed ${classes.stamp}`} />}
      title="Deine Eltern gratulieren dir!"
      text={
        <>
          Zu deinem Pass{' '}
          <Link to={`/meine-paesse/${id}`} className={classes.link}>
            {title}
          </Link>
        </>
      }
    >
      <Button
        size="md"
        aria-label={`Danke sagen: ${title}`}
        aria-disabled={thank.isPending}
        onClick={() => thank.isPending || thank.mutate({ passId: id })}
      >
        <span aria-hidden="true">♥&nbsp;</span>Danke sagen
      </Button>
    </Offer>
  )
}
