import { Center, Loader, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { CallDialog } from '../../components/dialog/confirm-dialog.tsx'
import { LoadFailure } from '../../components/page/load-failure.tsx'
import { notify } from '../../components/page/notify.ts'
import { SectionTitle } from '../../components/page/texts.tsx'
import { client, trpc } from '../../trpc.ts'
import { LinkRow, nameOfLink, type SharedLink } from './link-row.tsx'
import { refreshLinks } from './share-link.ts'

/** All valid share links of a child, with their use and a button to revoke each. */
export function ChildLinks({ child }: { child: { id: string; name: string } }) {
  const { data: links, error, refetch } = useQuery(trpc.sharing.list.queryOptions({ childId: child.id }))
  const [revoking, setRevoking] = useState<SharedLink>()
  const title = useRef<HTMLHeadingElement>(null)
  // At once, because closing returns the focus: to a button that is about to disappear when its link was revoked.
  const close = () => flushSync(() => setRevoking(undefined))
  return (
    <Stack component="section" aria-labelledby="child-links">
      <SectionTitle id="child-links" ref={title} tabIndex={-1}>
        Geteilte Links
      </SectionTitle>
      {links ? (
        links.length === 0 ? (
          <Text c="dimmed">
            Sie haben für {child.name} noch keinen Link geteilt. Mit einem Link öffnet Ihr Kind eine Lektion oder ein
            Quiz ohne Anmeldung.
          </Text>
        ) : (
          <ul className="plain ruled">
            {links.map((link) => (
              <LinkRow key={link.id} link={link} onRevoke={() => setRevoking(link)} />
            ))}
          </ul>
        )
      ) : error ? (
        <LoadFailure message="Die Links konnten nicht geladen werden." onRetry={refetch} />
      ) : (
        <Center py="md">
          <Loader role="status" aria-label="Die Links werden geladen" />
        </Center>
      )}
      {revoking && (
        <CallDialog
          title="Link widerrufen"
          confirmLabel="Ja, widerrufen"
          busyLabel="Wird widerrufen..."
          isLoss
          call={() => client.sharing.revoke.mutate({ id: revoking.id })}
          onDone={() => {
            notify.success('Link widerrufen')
            title.current?.focus()
          }}
          onSettled={() => refreshLinks(child.id)}
          whenFailed="Der Link konnte nicht widerrufen werden"
          onClose={close}
        >
          <Text>
            Der Link zu {nameOfLink(revoking)} öffnet dann nichts mehr, auch für Ihr Kind nicht. Was damit schon gelernt
            wurde, bleibt. Sie können jederzeit einen neuen Link teilen.
          </Text>
        </CallDialog>
      )}
    </Stack>
  )
}
