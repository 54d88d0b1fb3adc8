import { Box, Text, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Figure } from '../../../domain/learning/figure.ts'
import { OwnFigure } from '../../components/competency/own-figure.tsx'
import { notify } from '../../components/page/notify.ts'
import { play } from '../../learning/activities/sound.ts'
import { AgreementText } from '../../learning/agreement/agreement-text.tsx'
import { type AgreementVersion, failureWords, sidesForChild } from '../../learning/agreement/agreement-words.ts'
import { Signatures } from '../../learning/agreement/signatures.tsx'
import { trpc } from '../../trpc.ts'
import { OnlyItself, useOpenedByOther } from '../only-itself.tsx'
import classes from './offered-to-child.module.css'
import { refreshOwnAgreement } from './own-agreement.ts'
import { OwnSentence } from './own-sentence.tsx'
import { TalkButton } from './talk-button.tsx'

type OfferedToChildProps = {
  version: AgreementVersion
  child: { name: string; figure: Figure }
  sentences: { nature: string; signing: string; notLocked: string }
}

/** What parents have offered: the child reads it, says what to talk about, adds its own sentence, and signs. */
export function OfferedToChild({ version, child, sentences }: OfferedToChildProps) {
  const read = { agreementId: version.id, words: version.words }
  const [isSigned, setSigned] = useState(false)
  const isOpenedByOther = useOpenedByOther()
  const sign = useMutation(
    trpc.agreements.signAsChild.mutationOptions({
      onSuccess: () => {
        play('end')
        setSigned(true)
      },
      onError: (error) => notify.failure(failureWords(error).forChildren),
      onSettled: refreshOwnAgreement,
    }),
  )
  return (
    <section aria-labelledby="offered">
      <Title order={2} id="offered" mt="lg">
        Das schlagen deine Eltern vor
      </Title>
      <div data-read-aloud>
        <Text my="sm">
          {sentences.nature} Lies alles in Ruhe, oder lass es dir vorlesen. Gefällt dir ein Satz nicht, redet zuerst
          darüber. Du musst nicht gleich unterschreiben.
        </Text>
        <AgreementText
          clauses={version.clauses}
          sides={sidesForChild}
          below={(clause) => (clause.writtenBy === 'child' || isOpenedByOther ? null : <TalkButton clause={clause} />)}
        />
        <Text mt="md">{sentences.notLocked}</Text>
      </div>
      {!isOpenedByOther && <OwnSentence read={read} clauses={version.clauses} />}
      <Signatures version={version} child={child} />
      {version.awaited.child && isOpenedByOther ? (
        <OnlyItself what="Unterschreiben kannst nur du selbst, und deinen eigenen Satz schreibst auch nur du. Lesen könnt ihr hier alles zusammen." />
      ) : version.awaited.child ? (
        <Box mt="lg" p="lg" bd="3px dashed var(--mantine-color-sea-filled)" bdrs="1.5rem" ta="center">
          <Text size="lg" data-read-aloud>
            {sentences.signing}
          </Text>
          <button
            type="button"
            className={classes.figure}
            data-primary
            aria-busy={sign.isPending}
            onClick={() => sign.isPending || sign.mutate(read)}
          >
            <OwnFigure figure={child.figure} size={112} />
            <span>Einverstanden – tipp auf deine Figur!</span>
          </button>
        </Box>
      ) : (
        <Text role="status" size="lg" mt="md" fw={600}>
          {isSigned ? 'Du hast unterschrieben. ' : ''}Jetzt fehlen noch deine Eltern.
        </Text>
      )}
    </section>
  )
}
