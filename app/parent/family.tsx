import { Alert, Button, Group, Text } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { pageTitle } from '../../domain/platform/brand.ts'
import { LinkButton } from '../components/button/link-button.tsx'
import { fromDashboard, Page } from '../components/page/page.tsx'
import { queryClient, trpc } from '../trpc.ts'
import { AddChildDialog } from './family/add-child-dialog.tsx'
import { AddressLoginDialog } from './family/address-login-dialog.tsx'
import type { ChildOfFamily, DialogOfChild } from './family/child-actions.tsx'
import { ChildDataDialog } from './family/child-data-dialog.tsx'
import { ChildrenList } from './family/children-list.tsx'
import { EditChildDialog } from './family/edit-child-dialog.tsx'
import { InvitationDialog } from './family/invitation-dialog.tsx'
import { LearnHereDialog } from './family/learn-here-dialog.tsx'
import { NicknameLoginDialog } from './family/nickname-login-dialog.tsx'
import { RemoveChildDialog } from './family/remove-child-dialog.tsx'
import { SignInChoiceDialog } from './family/sign-in-choice-dialog.tsx'
import { guardiansOptions } from './guardians/guardians-options.ts'
import { NoChild } from './no-child.tsx'

const children = trpc.children.list.queryOptions()
const glances = trpc.family.atAGlance.queryOptions()

export function clientLoader() {
  const list = queryClient.ensureQueryData(children)
  // In the same request.
  void queryClient.prefetchQuery(glances)
  void queryClient.prefetchQuery(guardiansOptions)
  return list
}
export const meta = () => [{ title: pageTitle('Familienverwaltung') }]

type OpenDialog = { is: 'add' } | { is: DialogOfChild; child: ChildOfFamily }

export default function FamilyScreen() {
  const { data } = useSuspenseQuery(children)
  const learning = useQuery(glances).data
  const [dialog, setDialog] = useState<OpenDialog>()
  const [added, setAdded] = useState<{ id: string; name: string }>()
  const addButton = useRef<HTMLButtonElement>(null)
  // From the latest refetch. If the child was deleted elsewhere, the dialog keeps the old row and so its input.
  const child =
    dialog && dialog.is !== 'add' ? (data.find(({ id }) => id === dialog.child.id) ?? dialog.child) : undefined
  const close = () => setDialog(undefined)
  const closeAfterRemoval = () => {
    flushSync(close) // closing returns the focus to a button in the deleted child's row, so it is moved afterwards
    addButton.current?.focus()
  }
  return (
    <Page
      title="Familienverwaltung"
      breadcrumbs={fromDashboard('Familienverwaltung')}
      action={
        <Group gap="xs">
          {data.length > 0 && <LinkButton to="/begleitung" variant="default" label="Wer begleitet?" />}
          <Button ref={addButton} onClick={() => setDialog({ is: 'add' })}>
            Kind hinzufügen
          </Button>
        </Group>
      }
    >
      {added && data.some(({ id }) => id === added.id) && <NextForChild child={added} />}
      {data.length === 0 ? (
        <NoChild title="Hier stehen bald Ihre Kinder">
          <Text>Legen Sie das erste an: Ein Name und ein Geburtsdatum genügen.</Text>
        </NoChild>
      ) : (
        <ChildrenList rows={data} glances={learning} onOpen={(is, child) => setDialog({ is, child })} />
      )}
      {dialog?.is === 'add' && <AddChildDialog onClose={close} onAdded={setAdded} />}
      {dialog?.is === 'edit' && child && <EditChildDialog child={child} onClose={close} />}
      {dialog?.is === 'set up' && child && (
        <SignInChoiceDialog
          child={child}
          onWithoutEmail={() => setDialog({ is: 'sign in', child })}
          onWithEmail={() => setDialog({ is: child.email ? 'invite' : 'edit', child })}
          onClose={close}
        />
      )}
      {dialog?.is === 'invite' && child && (
        <InvitationDialog child={child} onClose={close} onEdit={() => setDialog({ is: 'edit', child })} />
      )}
      {dialog?.is === 'sign in' && child && child.isRegistered && child.nickname === null && (
        <AddressLoginDialog child={child} onClose={close} />
      )}
      {dialog?.is === 'sign in' && child && !(child.isRegistered && child.nickname === null) && (
        <NicknameLoginDialog child={child} onClose={close} />
      )}
      {dialog?.is === 'learn here' && child && <LearnHereDialog child={child} onClose={close} />}
      {dialog?.is === 'data' && child && <ChildDataDialog child={child} onClose={close} />}
      {dialog?.is === 'remove' && child && (
        <RemoveChildDialog child={child} onClose={close} onRemoved={closeAfterRemoval} />
      )}
    </Page>
  )
}

const NextForChild = ({ child }: { child: { id: string; name: string } }) => (
  <Alert color="sea" mb="md" role="status" title={`${child.name} ist da`}>
    <Text mb="sm">Was soll {child.name} zuerst lernen? Wir schlagen drei Themen vor, die zum Alter passen.</Text>
    <LinkButton to={`/erste-schritte/${child.id}`} variant="light" label="Vorschläge ansehen" />
  </Alert>
)
