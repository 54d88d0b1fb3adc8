import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Secret } from '../../../domain/people/nickname-logins.ts'
import { brand } from '../../../domain/platform/brand.ts'
import { LinkButton } from '../../components/button/link-button.tsx'
import { CopyLinkButton } from '../../components/hand-on/copy-button.tsx'
import { canShare, ShareButton } from '../../components/hand-on/share-button.tsx'
import { LoadFailure, Waiting } from '../../components/page/load-failure.tsx'
import { failureOf } from '../../failure.ts'
import { trpc } from '../../trpc.ts'
import { LearningCard } from '../family/learning-card.tsx'
import { NewSecret } from '../family/new-secret.tsx'
import { NicknameForm } from '../family/nickname-form.tsx'
import { START } from './address.ts'
import classes from './start.module.css'
import { StepTitle } from './step-title.tsx'

type SignInStepProps = { child: { id: string; name: string; age: number } }

/** Step 3: nickname and secret, then the card to send to the child's device. */
export function SignInStep({ child }: SignInStepProps) {
  const found = useQuery(trpc.nicknameLogins.ofChild.queryOptions({ childId: child.id }, { retry: false }))
  /** Shown once, because it is stored only as a hash. */
  const [newSecret, setNewSecret] = useState<Secret>()
  const navigate = useNavigate()
  const done = `${START}/${child.id}/fertig`
  const hasAddress = found.error && failureOf(found.error).refusal === 'CHILD_ALREADY_REGISTERED'
  const { login, familyCode, address } = found.data ?? {}
  const link = `${address}#${familyCode}`
  return (
    <>
      <StepTitle>So meldet sich {child.name} an</StepTitle>
      {found.isPending && <Waiting />}
      {hasAddress && <Text>{child.name} meldet sich mit der eigenen E-Mail-Adresse an. Hier ist nichts zu tun.</Text>}
      {found.isLoadingError && !hasAddress && (
        <LoadFailure message={failureOf(found.error).message} onRetry={() => found.refetch()} />
      )}
      {found.data && !login && (
        <>
          <NicknameForm
            child={child}
            nickname={undefined}
            cancelLabel="Später"
            onCancel={() => navigate(done)}
            onSaved={async (secret) => {
              setNewSecret(secret ?? undefined)
              await found.refetch()
            }}
            onStateChange={() => {}}
          />
          <Text size="sm" mt="lg">
            {child.name} hat schon eine E-Mail-Adresse?{' '}
            <Link to="/family" className={classes.link}>
              Stattdessen einladen
            </Link>
          </Text>
        </>
      )}
      {login && familyCode && address && (
        <Stack>
          {newSecret && <NewSecret secret={newSecret} />}
          <Text>
            Diese Karte öffnet auf dem Gerät Ihres Kindes die Anmeldung. Schicken Sie sie, oder halten Sie die Kamera
            davor.
          </Text>
          <LearningCard nickname={login.nickname} familyCode={familyCode} address={address} />
          {login.isLocked && (
            <Alert color="red">Die Anmeldung ist gesperrt. Freischalten können Sie sie unter „Familie“.</Alert>
          )}
          <Group gap="xs">
            <ShareButton link={link} title={`Deine Anmeldung bei ${brand.name}`} />
            <CopyLinkButton link={link} variant={canShare() ? 'default' : 'light'} />
            <Button variant="default" onClick={() => window.print()}>
              Karte drucken
            </Button>
          </Group>
        </Stack>
      )}
      {(login || hasAddress || found.isLoadingError) && (
        <div className={classes.actions}>
          <LinkButton to={done} size="md" label="Weiter" />
        </div>
      )}
    </>
  )
}
