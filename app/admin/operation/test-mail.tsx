import { Alert, Button, Group, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { notify } from '../../components/page/notify.ts'
import { queryClient, trpc } from '../../trpc.ts'
import { reasonOf } from '../parts/reason.ts'

const TOKEN = 'testmail'

/** Sends a mail to whoever presses, and notes that it came back when the page is opened by its link. */
export function TestMail() {
  const { data: mails } = useQuery(trpc.admin.mails.state.queryOptions())
  const send = useMutation(
    trpc.admin.doctor.sendTestMail.mutationOptions({
      onMutate: () => notify.clear(),
      onError: (error) => notify.failure(reasonOf(error)),
    }),
  )
  return (
    <>
      <CameBack />
      {mails?.isDelivering && (
        <Group gap="sm">
          <Button onClick={() => send.mutate()} disabled={send.isPending} aria-busy={send.isPending}>
            Testmail an mich senden
          </Button>
          <Text role="status">
            {send.data &&
              `Unterwegs an ${send.data.to}. Öffnen Sie den Link darin, auch wenn sie im Spam-Ordner liegt.`}
          </Text>
        </Group>
      )}
    </>
  )
}

/** Confirms the test mail whose link was opened. The token leaves the address, so that going back does nothing. */
function CameBack() {
  const [search, setSearch] = useSearchParams()
  const token = search.get(TOKEN)
  const { mutate, isSuccess, isError, error } = useMutation(
    trpc.admin.doctor.confirmTestMail.mutationOptions({
      onSettled: () => queryClient.invalidateQueries(trpc.admin.doctor.pathFilter()),
    }),
  )
  useEffect(() => {
    if (token === null) return
    mutate({ token: token.slice(0, 100) })
    setSearch({}, { replace: true })
  }, [token, mutate, setSearch])
  if (isSuccess) return <Alert color="sea" role="status" title="Die Testmail ist angekommen" />
  if (!isError) return null
  return (
    <Alert color="amber" title="Dieser Link zählt nicht mehr">
      {error.data?.refusal === 'NOT_FOUND'
        ? 'Er ist älter als einen Tag, oder eine neuere Testmail kam schon zurück.'
        : reasonOf(error)}
    </Alert>
  )
}
