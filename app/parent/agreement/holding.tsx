import { Alert, Group, Text, Title } from '@mantine/core'
import type { Figure } from '../../../domain/learning/figure.ts'
import { formatDate } from '../../../domain/platform/dates.ts'
import { ActionButton } from '../../components/button/action-button.tsx'
import { CallButton } from '../../components/button/call-button.tsx'
import { notify } from '../../components/page/notify.ts'
import { AgreementText } from '../../learning/agreement/agreement-text.tsx'
import { type AgreedClause, type AgreementVersion, sidesForParents } from '../../learning/agreement/agreement-words.ts'
import { PrintAgreement } from '../../learning/agreement/print-agreement.tsx'
import { Signatures } from '../../learning/agreement/signatures.tsx'
import { client } from '../../trpc.ts'
import { afterStep } from './agreement-options.ts'
import { SignButton, ToTalkAbout } from './sign-button.tsx'

type HoldingProps = {
  childId: string
  child: { name: string; figure: Figure }
  version: AgreementVersion
  sentences: { nature: string; signing: string; renewing: string; opened: string; notLocked: string }
  dueAgain: 'months' | 'birthday' | null
  /** Begins a new version; undefined while one is in the making. */
  onChange: (() => void) | undefined
}

/** The valid agreement, with its freedoms, open or not. */
export function Holding({ childId, child, version, sentences, dueAgain, onChange }: HoldingProps) {
  const ids = { childId, agreementId: version.id, words: version.words }
  return (
    <section aria-labelledby="holding">
      <Title order={2} id="holding">
        Unsere Vereinbarung
      </Title>
      <Text mt="xs" mb="md">
        Gilt seit {formatDate(version.signedAt)}
        {version.keptAt && `, wieder angesehen am ${formatDate(version.keptAt)}`}.
      </Text>
      <ToTalkAbout name={child.name} clauses={version.clauses} />
      {dueAgain && onChange && (
        <Alert
          color="sea"
          mb="md"
          title={dueAgain === 'birthday' ? `${child.name} hatte Geburtstag` : 'Drei Monate sind um'}
        >
          <Text mb="xs">{sentences.renewing}</Text>
          <Group gap="xs">
            <ActionButton label="Neu besprechen" onClick={onChange} />
            <CallButton
              variant="default"
              label="Alles bleibt so"
              call={() => client.agreements.keep.mutate(ids)}
              onDone={() => notify.success('Gut so', 'In drei Monaten fragen wir wieder.')}
              {...afterStep}
            />
          </Group>
        </Alert>
      )}
      <AgreementText
        clauses={version.clauses}
        sides={sidesForParents(child.name)}
        below={(clause) =>
          clause.awaitsNotice && <KeepWord childId={childId} clause={clause} opened={sentences.opened} />
        }
      />
      <Text mt="md" maw="46rem" c="dimmed">
        {sentences.notLocked}
      </Text>
      <Signatures version={version} child={child} />
      <SignButton ids={ids} version={version} signing={sentences.signing} />
      <Group gap="xs" mt="lg">
        {onChange && !dueAgain && <ActionButton variant="default" label="Neu besprechen" onClick={onChange} />}
        <PrintAgreement name={child.name} version={version} notes={[sentences.nature, sentences.notLocked]} />
      </Group>
    </section>
  )
}

type KeepWordProps = { childId: string; clause: AgreedClause; opened: string }

/** Shown when a freedom has opened: its promise is valid from now on. */
const KeepWord = ({ childId, clause, opened }: KeepWordProps) => (
  <Alert color="sea" mt="xs" title="Halten Sie Ihr Wort">
    <Text mb="xs">{opened}</Text>
    <CallButton
      label="Das gilt jetzt"
      about={clause.text}
      call={() => client.agreements.notice.mutate({ childId, clauseId: clause.id })}
      {...afterStep}
    />
  </Alert>
)
