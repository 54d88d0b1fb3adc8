import { Box, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fullName } from '../../../domain/people/children.ts'
import type { Secret } from '../../../domain/people/nickname-logins.ts'
import { Dialog } from '../../components/dialog/dialog.tsx'
import { useCarefulLeave } from '../../components/dialog/form-dialog.tsx'
import { FailedQuery, Waiting } from '../../components/page/load-failure.tsx'
import { News } from '../../components/page/news.tsx'
import { trpc } from '../../trpc.ts'
import type { ChildOfFamily } from './child-actions.tsx'
import { NicknameForm, untouched } from './nickname-form.tsx'
import { NicknameLogin } from './nickname-login.tsx'

type NicknameLoginDialogProps = { child: ChildOfFamily; onClose: () => void }

/** Sign-in of a child without an e-mail address: set up, print the card, change, turn off. */
export function NicknameLoginDialog({ child, onClose }: NicknameLoginDialogProps) {
  const found = useQuery(trpc.nicknameLogins.ofChild.queryOptions({ childId: child.id }))
  const [isChanging, setChanging] = useState(false)
  /** The secret just chosen; shown once, because it is stored only as a hash. */
  const [newSecret, setNewSecret] = useState<Secret>()
  const [news, setNews] = useState<{ title: string; number: number }>()
  const tell = (title: string) => setNews((last) => ({ title, number: (last?.number ?? 0) + 1 }))
  const [form, setForm] = useState(untouched)
  const { leave, question } = useCarefulLeave({ ...form, onClose })
  return (
    <Dialog title={`So meldet sich ${fullName(child)} an`} onClose={leave}>
      {found.isPending && <Waiting />}
      <FailedQuery query={found} />
      {news && (
        <Box mb="md">
          <News key={news.number} title={news.title} />
        </Box>
      )}
      {found.data &&
        (found.data.login && found.data.familyCode && !isChanging ? (
          <NicknameLogin
            child={child}
            login={found.data.login}
            familyCode={found.data.familyCode}
            address={found.data.address}
            newSecret={newSecret}
            onDone={tell}
            onChange={() => {
              setNews(undefined)
              setChanging(true)
            }}
          />
        ) : (
          <NicknameForm
            child={child}
            nickname={found.data.login?.nickname}
            onSaved={async (secret) => {
              setNewSecret(secret ?? undefined)
              if (!secret) tell('Anmeldung gespeichert')
              await found.refetch()
              setChanging(false)
            }}
            onCancel={() => (found.data.login ? setChanging(false) : onClose())}
            onStateChange={setForm}
          />
        ))}
      {question && <Stack mt="md">{question}</Stack>}
    </Dialog>
  )
}
