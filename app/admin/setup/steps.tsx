import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import { gravestFirst } from '../../../domain/operation/diagnosis.ts'
import { leadingTo, shownAddress } from '../../asked-address.ts'
import { EmptyState } from '../../components/page/empty-state.tsx'
import { LoadFailure } from '../../components/page/load-failure.tsx'
import { TextLink } from '../../components/page/text-link.tsx'
import { trpc } from '../../trpc.ts'
import { DiagnosisList } from '../operation/diagnosis-list.tsx'
import { reasonOf } from '../parts/reason.ts'
import { BackupStep } from './backup-step.tsx'
import { ContentStep } from './content-step.tsx'
import { MailStep } from './mail-step.tsx'
import { OperatorStep } from './operator-step.tsx'
import type { SetupState, StepProps } from './setup-state.ts'

/** The account is there; its second step is set up where everybody sets it up (decision 036). */
const SignInStep = ({ state: { twoFactor } }: StepProps) => (
  <>
    <Text>
      {twoFactor.isOn
        ? 'Sie melden sich mit Passwort und zweitem Schritt an. Bewahren Sie die Backup-Codes gut auf.'
        : 'Ihr Konto ist angelegt. Solange nur dieser Rechner den Server erreicht, genügt das Passwort; sobald andere ihn erreichen, brauchen Sie auch den zweiten Schritt.'}
    </Text>
    {!twoFactor.isOn && (
      <Group>
        <Button component={Link} to={leadingTo('/profile/two-factor', shownAddress())} variant="default">
          Zweiten Schritt einrichten
        </Button>
      </Group>
    )}
    <Text>
      Wer mit Ihnen zusammen arbeitet, bekommt ein eigenes Konto:{' '}
      <code>npm run admin -- add MAIL --role author|editor|operator</code>
    </Text>
  </>
)

export type Step = {
  /** In the address. */
  name: string
  title: string
  part: ComponentType<StepProps>
  /** Missing where nothing has to be done. */
  isDone?: (state: SetupState) => boolean
}

/** In the order in which one does it; each can be opened by itself. */
export const steps: [Step, ...Step[]] = [
  {
    name: 'anmeldung',
    title: 'Ihre Anmeldung',
    part: SignInStep,
    isDone: ({ twoFactor }) => twoFactor.isOn || !twoFactor.isDemanded,
  },
  { name: 'betreiber', title: 'Wer das betreibt', part: OperatorStep, isDone: ({ gaps }) => gaps.length === 0 },
  {
    name: 'mails',
    title: 'Mails',
    part: MailStep,
    isDone: ({ mail }) => mail.route === 'smtp' && mail.testArrived !== null,
  },
  { name: 'inhalte', title: 'Inhalte und Demo', part: ContentStep },
  { name: 'sicherung', title: 'Sicherung', part: BackupStep, isDone: ({ backup }) => backup.target !== null },
  { name: 'fertig', title: 'Was noch zu tun ist', part: DoneStep },
]

export const stepAt = (name: string | null): Step | undefined => steps.find((step) => step.name === name)

/** Whether a step is done; undefined where nothing has to be done. */
export const isDone = (step: Step, state: SetupState): boolean | undefined => step.isDone?.(state)

/** What the doctor still finds (decision 098). */
function DoneStep() {
  const { data, error, isFetching, refetch } = useQuery(
    trpc.admin.doctor.examine.queryOptions(undefined, { staleTime: 0 }),
  )
  const left = data?.filter(({ state }) => state !== 'good')
  return (
    <>
      {isFetching && !data && <Text role="status">Es wird nachgesehen. Das dauert einige Sekunden …</Text>}
      {error && !isFetching && <LoadFailure message={reasonOf(error)} onRetry={() => refetch()} />}
      {left?.length === 0 && (
        <EmptyState figure="cheers" title="Alles läuft">
          <Text>Es gibt nichts mehr zu tun. Familien können kommen.</Text>
        </EmptyState>
      )}
      {left && left.length > 0 && (
        <>
          <Text>Das ist noch offen; was kaputt ist, zuerst.</Text>
          <DiagnosisList diagnoses={gravestFirst(left)} />
        </>
      )}
      <Text>
        Alles zusammen steht immer unter{' '}
        <TextLink to="/admin/betrieb" inherit>
          Betrieb
        </TextLink>
        , auf dem Server sagt es <code>npm run doctor</code>.
      </Text>
    </>
  )
}
