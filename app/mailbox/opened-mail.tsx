import { MailFrame } from '../components/mail-frame.tsx'
import { Aside, SectionTitle } from '../components/page/texts.tsx'
import { isNotFound, messageOf } from '../failure.ts'
import '@mantine/core/styles/Tabs.layer.css'
import { Paper, Tabs, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { formatMoment } from '../../domain/platform/dates.ts'
import { Spinner } from '../components/page/spinner.tsx'
import { trpc } from '../trpc.ts'
import { writtenAddress } from '../written-address.ts'
import type { Route } from './+types/opened-mail.ts'
import classes from './opened-mail.module.css'

export default function OpenedMail({ params: { mailId } }: Route.ComponentProps) {
  const { data: mail, error } = useQuery(
    trpc.mailbox.read.queryOptions({ mailId }, { staleTime: Number.POSITIVE_INFINITY }),
  )
  if (error) {
    return <Text role="alert">{isNotFound(error) ? 'Diese Mail liegt nicht mehr im Postfach.' : messageOf(error)}</Text>
  }
  if (!mail) return <Spinner />
  return (
    <Paper component="article" withBorder p={{ base: 'sm', sm: 'lg' }} aria-labelledby="subject">
      <SectionTitle id="subject">{mail.subject}</SectionTitle>
      <Aside mb="md">
        An {writtenAddress(mail.recipient)} · {formatMoment(mail.createdAt)}
      </Aside>
      <Tabs defaultValue="page" keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="page">Ansicht</Tabs.Tab>
          <Tabs.Tab value="text">Nur Text</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="page">
          <MailFrame mail={mail} className={classes.page} />
        </Tabs.Panel>
        <Tabs.Panel value="text">
          <pre className={classes.text}>
            <WithLinks text={mail.text} />
          </pre>
        </Tabs.Panel>
      </Tabs>
    </Paper>
  )
}

const WithLinks = ({ text }: { text: string }) =>
  text.split(/(https?:\/\/\S+)/).map((part, index) =>
    index % 2 === 1 ? (
      <a key={part} href={part} target="_blank" rel="noreferrer">
        {part}
      </a>
    ) : (
      <Fragment key={part}>{part}</Fragment>
    ),
  )
