import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { PRETEST_QUESTIONS } from '../../../domain/learning/pretests.ts'
import { LinkButton } from '../../components/button/link-button.tsx'
import { StampFigure } from '../../components/competency/stamp-figure.tsx'
import { notify } from '../../components/page/notify.ts'
import { messageForChild } from '../../failure.ts'
import { trpc } from '../../trpc.ts'
import { Offer } from '../offer.tsx'
import type { CompetencyOfChild } from './competency-of-child.ts'
import { PRETEST } from './pretest-screen.tsx'
import { refreshLearning } from './refresh-learning.ts'

/** Offers three questions before anything of a competency was begun. Whoever would rather not is not asked again. */
export function PretestCard({ competency }: { competency: CompetencyOfChild }) {
  const skip = useMutation(
    trpc.pretests.skip.mutationOptions({
      onSuccess: async () => {
        await refreshLearning()
        notify.success('Alles gut', 'Dann geht es gleich los.')
      },
      onError: (error) => notify.failure(messageForChild(error)),
    }),
  )
  return (
    <Offer
      id="pretest"
      look="quiet"
      figure={<StampFigure what="thinks" size={88} />}
      title="Was weißt du schon?"
      text={`${PRETEST_QUESTIONS} Fragen, bevor es losgeht. Es gibt keine Punkte. Später siehst du, was du dazugelernt hast.`}
    >
      <LinkButton to={`?${PRETEST}`} size="md" variant="light" label={`${PRETEST_QUESTIONS} Fragen ansehen`} />
      <Button
        size="md"
        variant="default"
        aria-disabled={skip.isPending}
        onClick={() => !skip.isPending && skip.mutate({ competencyId: competency.id })}
      >
        Lieber nicht
      </Button>
    </Offer>
  )
}
