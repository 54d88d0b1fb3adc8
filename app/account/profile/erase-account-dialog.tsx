import { Checkbox, List, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fullName } from '../../../domain/people/children.ts'
import { DAYS_UNTIL_ERASED } from '../../../domain/people/consent.ts'
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx'
import { needsPassword, withFreshPassword } from '../../components/dialog/confirm-password.tsx'
import { LoadFailure } from '../../components/page/load-failure.tsx'
import { notify } from '../../components/page/notify.ts'
import { messageOf } from '../../failure.ts'
import { announce } from '../../session/other-tabs.ts'
import { leaveAfter } from '../../session/way-out.ts'
import { client, trpc } from '../../trpc.ts'

/** Asks before the account is deleted: lists what is lost, and which children stay with their other parent. */
export function EraseAccountDialog({ onClose }: { onClose: () => void }) {
  const children = useQuery(trpc.children.names.queryOptions())
  const [isSure, setIsSure] = useState(false)
  const erase = useMutation({
    mutationFn: () =>
      withFreshPassword(() =>
        leaveAfter('/login?geloescht', async () => {
          await client.ownData.eraseAccount.mutate()
          announce({ event: 'SIGNED_OUT', why: 'ended' })
        }),
      ),
    onError: (error) => {
      if (!needsPassword(error)) notify.failure(`Konto konnte nicht gelöscht werden: ${messageOf(error)}`)
    },
  })
  const isBusy = erase.isPending || erase.isSuccess
  const accompanied = useQuery(trpc.guardians.ofFamily.queryOptions())
  const isPending = children.isPending || accompanied.isPending
  // Where another parent stays, the child stays too.
  const staying = (accompanied.data?.children ?? []).flatMap(({ people, ...child }) =>
    people.filter(({ kind, isMe }) => kind === 'guardian' && !isMe).map((other) => ({ ...child, with: other.name })),
  )
  const going = children.data?.filter(({ id }) => staying.every((one) => one.id !== id)) ?? []
  const names = going.map(fullName)
  return (
    <ConfirmDialog
      title="Konto löschen"
      confirmLabel="Konto endgültig löschen"
      busyLabel="Wird gelöscht..."
      isLoss
      isBusy={isBusy}
      isReady={isSure && children.data !== undefined && accompanied.data !== undefined}
      onConfirm={() => erase.mutate()}
      onClose={onClose}
    >
      <Text>Das lässt sich nicht rückgängig machen. Gelöscht werden:</Text>
      <List>
        <List.Item>Ihr Konto mit allen Angaben und Einstellungen</List.Item>
        {names.length > 0 && (
          <List.Item>
            {names.length === 1 ? 'Ihr Kind ' : 'Ihre Kinder '}
            <strong>{names.join(', ')}</strong> mit Lernstand, Quiz-Ergebnissen und verdienten Pässen
          </List.Item>
        )}
        {names.length > 0 && (
          <List.Item>
            die Konten {staying.length > 0 ? 'dieser' : 'Ihrer'} Kinder; sie werden sofort überall abgemeldet
          </List.Item>
        )}
        <List.Item>alle Einladungen und geteilten Links</List.Item>
      </List>
      {staying.length > 0 && (
        <>
          <Text>Nicht gelöscht werden:</Text>
          <List>
            {staying.map((child) => (
              <List.Item key={child.id}>
                <strong>{child.name}</strong> bleibt bei {child.with}, mit allem, was dazugehört
                {child.restsWithoutMe &&
                  `. Eingewilligt haben bisher nur Sie: Das Lernen ruht, bis ${child.with} einwilligt. Geschieht das nicht, löschen wir ${child.name} nach ${DAYS_UNTIL_ERASED} Tagen.`}
              </List.Item>
            ))}
          </List>
        </>
      )}
      {isPending && <Text role="status">Es wird nachgesehen, was dazugehört …</Text>}
      {(children.isLoadingError || accompanied.isLoadingError) && (
        <LoadFailure
          message="Was dazugehört, ließ sich nicht feststellen."
          onRetry={() => Promise.all([children.refetch(), accompanied.refetch()])}
        />
      )}
      <Text>
        Übrig bleiben höchstens anonyme Zählungen. Wenn dieser Server E-Mails verschickt, bekommen Sie eine letzte als
        Quittung.
      </Text>
      <Checkbox
        label="Ja, alles endgültig löschen"
        checked={isSure}
        onChange={(event) => setIsSure(event.currentTarget.checked)}
        disabled={isBusy}
      />
    </ConfirmDialog>
  )
}
