import { Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { Figure } from '../../../domain/learning/figure.ts'
import { formatDate } from '../../../domain/platform/dates.ts'
import { ActionButton } from '../../components/button/action-button.tsx'
import { useCall } from '../../components/button/call-button.tsx'
import { Question } from '../../components/dialog/question.tsx'
import { Aside } from '../../components/page/texts.tsx'
import { AgreementText } from '../../learning/agreement/agreement-text.tsx'
import { type AgreementVersion, sidesForParents } from '../../learning/agreement/agreement-words.ts'
import { PrintAgreement } from '../../learning/agreement/print-agreement.tsx'
import { Signatures } from '../../learning/agreement/signatures.tsx'
import { client } from '../../trpc.ts'
import { afterStep } from './agreement-options.ts'
import { SignButton, ToTalkAbout } from './sign-button.tsx'

type OfferedProps = {
  childId: string
  child: { name: string; figure: Figure }
  version: AgreementVersion
  sentences: { nature: string; signing: string; notLocked: string }
}

/** A version that all can read and sign, until all have. */
export function Offered({ childId, child, version, sentences }: OfferedProps) {
  const [asks, setAsks] = useState<'change' | 'discard'>()
  const ids = { childId, agreementId: version.id, words: version.words }
  const { takeBack, discard } = client.agreements
  const step = useCall({ call: () => (asks === 'change' ? takeBack : discard).mutate(ids), ...afterStep })
  return (
    <section aria-labelledby="offered">
      <Title order={2} id="offered">
        Zum Unterschreiben
      </Title>
      <Text mt="xs" maw="46rem">
        Vorgeschlagen am {formatDate(version.offeredAt)}. {child.name} liest und unterschreibt unter „Unsere
        Vereinbarung“, Sie hier. Sie gilt, sobald alle unterschrieben haben.
      </Text>
      <ToTalkAbout name={child.name} clauses={version.clauses} mt="md" />
      <AgreementText
        clauses={version.clauses}
        sides={sidesForParents(child.name)}
        below={({ isToTalkAbout, writtenBy }) => (
          <>
            {isToTalkAbout && <Text size="sm">💬 Darüber möchte {child.name} reden.</Text>}
            {writtenBy === 'child' && <Aside>Von {child.name} selbst geschrieben</Aside>}
          </>
        )}
      />
      <Signatures version={version} child={child} />
      <SignButton ids={ids} version={version} signing={sentences.signing} />
      {asks && (
        <Question
          title={asks === 'change' ? 'Noch einmal ändern?' : 'Diesen Vorschlag verwerfen?'}
          yes={asks === 'change' ? 'Ändern' : 'Verwerfen'}
          no="So lassen"
          isLoss={asks === 'discard'}
          isBusy={step.isPending}
          onNo={() => setAsks(undefined)}
          onYes={() => step.mutate()}
        >
          {asks === 'change'
            ? 'Wer schon unterschrieben hat, wird danach noch einmal gefragt.'
            : 'Was bisher gilt, bleibt davon unberührt.'}
        </Question>
      )}
      <Group gap="xs" mt="lg">
        <ActionButton variant="default" label="Ändern" onClick={() => setAsks('change')} />
        <PrintAgreement name={child.name} version={version} notes={[sentences.nature, sentences.notLocked]} />
        <ActionButton variant="subtle" color="red" label="Verwerfen" onClick={() => setAsks('discard')} />
      </Group>
    </section>
  )
}
