import { Alert, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { gravestFirst } from '../../../domain/operation/diagnosis.ts'
import { brand } from '../../../domain/platform/brand.ts'
import { formatLately } from '../../../domain/platform/dates.ts'
import { leadingTo, shownAddress } from '../../asked-address.ts'
import { LinkButton } from '../../components/button/link-button.tsx'
import { TextLink } from '../../components/button/text-link.tsx'
import { EmptyState } from '../../components/page/empty-state.tsx'
import { LoadFailure } from '../../components/page/load-failure.tsx'
import { trpc } from '../../trpc.ts'
import { DiagnosisList } from '../operation/diagnosis-list.tsx'
import { TestMail } from '../operation/test-mail.tsx'
import { reasonOf } from '../parts/reason.ts'
import { BackupStep } from './backup-step.tsx'
import { ContentStep } from './content-step.tsx'
import { OperatorStep } from './operator-step.tsx'
import { SettingLines } from './setting-lines.tsx'
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
        <LinkButton
          to={leadingTo('/profile/two-factor', shownAddress())}
          variant="default"
          label="Zweiten Schritt einrichten"
        />
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

/** Whether mails leave this installation, and whether they arrive. */
function MailStep({ state: { mail } }: StepProps) {
  if (mail.route === 'smtp') {
    const { sender, testAsked, testArrived } = mail
    const isBack = testArrived !== null && (testAsked === null || testArrived >= testAsked)
    return (
      <>
        <Text>
          Ein Mailserver ist eingerichtet{sender && <>, Absender ist {sender.address}</>}. Ob Mails wirklich ankommen
          und nicht im Spam liegen, zeigt eine Testmail an Sie selbst.
        </Text>
        <TestMail />
        {isBack ? (
          <Alert color="sea" role="status" title="Mails kommen an">
            Der Link der Testmail wurde {formatLately(testArrived)} Uhr geöffnet.
          </Alert>
        ) : (
          testAsked && (
            <Text role="status">Noch hat niemand den Link der Testmail geöffnet. Diese Seite merkt es von selbst.</Text>
          )
        )}
        <Text size="sm">
          Als Befehl: <code>npm run admin -- test-mail MAIL</code>
        </Text>
      </>
    )
  }
  return (
    <>
      <Text>
        {mail.route === 'mailbox'
          ? 'Ohne Mailserver liegen alle Mails auf diesem Rechner unter /postfach. Zum Ausprobieren genügt das; Familien brauchen einen Mailserver.'
          : 'Niemand bekommt Mails: Es ist kein Mailserver eingerichtet. Ohne ihn kann niemand seine Adresse bestätigen und niemand ein vergessenes Passwort ersetzen.'}
      </Text>
      <Text>Ihr Anbieter nennt Ihnen Name, Passwort und Server:</Text>
      <SettingLines
        lines={[
          "SMTP_URL='smtps://name:passwort@mail.example:465'",
          `MAIL_FROM='${brand.name} <post@netzpass.example>'`,
        ]}
      />
    </>
  )
}
