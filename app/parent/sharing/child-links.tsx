import { Center, Loader, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { LoadFailure } from '../../components/page/load-failure.tsx'
import { trpc } from '../../trpc.ts'
import classes from './child-links.module.css'
import { LinkRow, type SharedLink } from './link-row.tsx'
import { RevokeDialog } from './revoke-dialog.tsx'

/** All valid share links of a child, with their use and a button to revoke each. */
export function ChildLinks({ child }: { child: { id: string; name: string } }) {
  const { data: links, error, refetch } = useQuery(trpc.sharing.list.queryOptions({ childId: child.id }))
  const [revoking, setRevoking] = useState<SharedLink>()
  const title = useRef<HTMLHeadingElement>(null)
  function closeAfterRevoking() {
    flushSync(() => setRevoking(undefined)) // closing returns the focus to a button that is about to disappear
    title.current?.focus()
  }
  return (
    <Stack component="section" aria-labelledby="child-links">
      <Title id="child-links" ref={title} order={2} size="h3" tabIndex={-1} className={classes.title}>
        Geteilte Links
      </Title>
      {links ? (
        links.length === 0 ? (
          <Text c="dimmed">
            Sie haben für {child.name} noch keinen Link geteilt. Mit einem Link öffnet Ihr Kind eine Lektion oder ein
            Quiz ohne Anmeldung.
          </Text>
        ) : (
          <ul className={classes.links}>
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
        <RevokeDialog
          childId={child.id}
          link={revoking}
          onClose={() => setRevoking(undefined)}
          onRevoked={closeAfterRevoking}
        />
      )}
    </Stack>
  )
}
