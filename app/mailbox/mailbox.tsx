import { Anchor, Box, Container, Paper, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { data, NavLink, Outlet, useParams } from 'react-router'
import { formatMoment } from '../../domain/platform/dates.ts'
import { apiContext } from '../api-context.ts'
import { LoadFailure } from '../components/page/load-failure.tsx'
import { Spinner } from '../components/page/spinner.tsx'
import { Aside } from '../components/page/texts.tsx'
import { messageOf } from '../failure.ts'
import { NotFound } from '../layout/site-status.tsx'
import { unlistedPage } from '../public/describe-page.ts'
import { trpc } from '../trpc.ts'
import { writtenAddress } from '../written-address.ts'
import type { Route } from './+types/mailbox.ts'
import classes from './mailbox.module.css'

const LOOK_EVERY_MS = 3_000

export const meta = ({ loaderData }: Route.MetaArgs) =>
  unlistedPage(loaderData?.isOpen ? 'Postfach' : 'Seite nicht gefunden')

/** 404 unless the page is requested on the server's own machine and no mail server is set up. */
export async function loader({ context }: Route.LoaderArgs) {
  const isOpen = await context.get(apiContext).mailbox.isOpen()
  return data({ isOpen }, { status: isOpen ? 200 : 404 })
}

/** Shows the mails that would have been sent, while no mail server is set up. */
export default function MailboxScreen({ loaderData: { isOpen } }: Route.ComponentProps) {
  return isOpen ? <Mailbox /> : <NotFound />
}

function Mailbox() {
  const { mailId } = useParams()
  const {
    data: mails,
    error,
    refetch,
  } = useQuery(trpc.mailbox.list.queryOptions(undefined, { refetchInterval: LOOK_EVERY_MS }))
  return (
    <Container component="main" size="lg" py="xl">
      <Title order={1} mb="xs">
        Postfach
      </Title>
      <Text c="dimmed" mb="lg" maw="46rem">
        Es ist kein Mailserver eingerichtet. Alle Mails landen deshalb hier und sind nur an diesem Rechner zu lesen: die
        neuesten 200, höchstens sieben Tage lang.
      </Text>
      {!mails ? (
        error ? (
          <LoadFailure message={messageOf(error)} onRetry={refetch} />
        ) : (
          <Spinner />
        )
      ) : mails.length === 0 ? (
        <Paper withBorder p="xl" ta="center">
          <Text fw={600}>Noch keine Post</Text>
          <Text c="dimmed">Sobald eine Mail verschickt wird, erscheint sie hier von selbst.</Text>
        </Paper>
      ) : (
        <div className={classes.desk} data-reading={mailId ? true : undefined}>
          <nav className={classes.list} aria-label="Mails">
            <Aside mb="xs" role="status">
              {mails.length === 1 ? '1 Mail' : `${mails.length} Mails`}
            </Aside>
            <ul className="plain">
              {mails.map(({ id, recipient, subject, createdAt }) => (
                <li key={id}>
                  <NavLink to={id} className={classes.mail} preventScrollReset>
                    <span className={classes.subject}>{subject}</span>
                    <span className={classes.recipient}>An {writtenAddress(recipient)}</span>
                    <time dateTime={new Date(createdAt).toISOString()}>{formatMoment(createdAt)}</time>
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
          <Box miw={0} className={classes.opened}>
            <Anchor component={NavLink} to="/postfach" end className={`touch-link ${classes.back}`}>
              Alle Mails
            </Anchor>
            <Outlet />
            {!mailId && <Text c="dimmed">Wählen Sie links eine Mail aus.</Text>}
          </Box>
        </div>
      )}
    </Container>
  )
}
