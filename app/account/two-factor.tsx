import { Alert, Paper, Stack } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { redirect, useSearchParams } from 'react-router'
import { homeOf } from '../../domain/people/roles.ts'
import { pageTitle } from '../../domain/platform/brand.ts'
import { askedIn } from '../asked-address.ts'
import { fromDashboard, Page } from '../components/page/page.tsx'
import { guard } from '../guard.ts'
import { queryClient } from '../trpc.ts'
import type { Route } from './+types/two-factor.ts'
import { BackupCodes } from './two-factor/backup-codes.tsx'
import { ManageTwoFactor } from './two-factor/manage.tsx'
import { SetUpTwoFactor } from './two-factor/set-up.tsx'
import { twoFactorState } from './two-factor/two-factor-api.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { roles } = await guard(request)
  if (roles.isChild) throw redirect(homeOf(roles))
  return queryClient.ensureQueryData(twoFactorState)
}
export const meta = () => [{ title: pageTitle('Zweiter Schritt') }]

export default function TwoFactorScreen() {
  const { data: state } = useSuspenseQuery(twoFactorState)
  const [search] = useSearchParams()
  const [newCodes, setNewCodes] = useState<{ codes: string[]; isFirst: boolean }>()
  const reload = () => queryClient.invalidateQueries(twoFactorState)
  async function show(codes: string[], isFirst: boolean) {
    setNewCodes({ codes, isFirst })
    await reload()
  }

  return (
    <Page title="Zweiter Schritt" breadcrumbs={fromDashboard('Zweiter Schritt', ['Profil', '/profile'])}>
      <Stack maw="44rem" gap="lg">
        {state.isDemanded && !state.isOn && (
          <Alert color="amber" title="Als Admin brauchen Sie einen zweiten Schritt.">
            Richten Sie ihn jetzt ein. Danach öffnet sich die Administration.
          </Alert>
        )}
        <Paper withBorder radius="lg" p={{ base: 'md', xs: 'xl' }}>
          {newCodes ? (
            <BackupCodes
              {...newCodes}
              leadsTo={newCodes.isFirst && state.isDemanded ? (askedIn(search) ?? '/admin') : undefined}
              onDone={() => setNewCodes(undefined)}
            />
          ) : state.isOn ? (
            <ManageTwoFactor state={state} onCodes={(codes) => show(codes, false)} onEnded={reload} />
          ) : (
            <SetUpTwoFactor onCodes={(codes) => show(codes, true)} />
          )}
        </Paper>
      </Stack>
    </Page>
  )
}
