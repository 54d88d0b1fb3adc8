import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { REFRESHER_QUESTIONS } from '../../../domain/learning/refreshers.ts'
import { LinkButton } from '../../components/button/link-button.tsx'
import { signOf } from '../../components/competency/competency-sign.ts'
import { Emblem } from '../../components/competency/emblem.tsx'
import { notify } from '../../components/page/notify.ts'
import { messageForChild } from '../../failure.ts'
import { trpc } from '../../trpc.ts'
import { refreshLearning } from '../competency/refresh-learning.ts'
import { Offer } from '../offer.tsx'

type RefresherCardProps = {
  offer: { passId: string; title: string; hasQuestions: boolean }
  /** Called after the card was removed, and the focus with it. */
  onPutOff: () => void
}

/** Offers a refresher of an earlier pass. It can be postponed without giving a reason. */
export function RefresherCard({ offer: { passId, title, hasQuestions }, onPutOff }: RefresherCardProps) {
  const putOff = useMutation(
    trpc.refreshers.putOff.mutationOptions({
      onSuccess: async () => {
        await refreshLearning()
        notify.success('Alles gut', 'In einer Woche fragen wir noch einmal.')
        onPutOff()
      },
      onError: (error) => notify.failure(messageForChild(error)),
    }),
  )
  return (
    <Offer
      id="refresher"
      look="pass"
      ink={signOf(title).ink}
      figure={<Emblem title={title} size="lg" />}
      title="Weißt du noch?"
      text={`${title} auffrischen – ${
        hasQuestions ? `${REFRESHER_QUESTIONS}\u00a0Fragen, 2\u00a0Minuten` : 'mit einer kleinen Übung'
      }`}
    >
      <LinkButton to={`/auffrischen/${passId}`} size="md" label="Auffrischen" about={title} />
      <Button
        size="md"
        variant="default"
        aria-disabled={putOff.isPending}
        onClick={() => !putOff.isPending && putOff.mutate()}
      >
        Später
      </Button>
    </Offer>
  )
}
