import { Box, Stack, Text, TextInput } from '@mantine/core'
import { brand } from '../../../domain/platform/brand.ts'
import { formatDate } from '../../../domain/platform/dates.ts'
import { HandOn } from '../../components/hand-on/hand-on.tsx'
import { MailLink } from './mail-link.tsx'

type LinkAndCodeProps = {
  invitation: {
    id: string
    url: string
    code: string
    expiresAt: string
    mailsArriveAt: 'smtp' | 'mailbox' | 'nowhere'
  }
  /** What was typed as the other's address. */
  email: string | null
  /** Whether it has just been mailed. */
  isMailed: boolean
}

/** The link is handed on, the code is read out: whoever finds the link alone opens nothing with it. */
export const LinkAndCode = ({
  invitation: { id, url, code, expiresAt, mailsArriveAt },
  email,
  isMailed,
}: LinkAndCodeProps) => (
  <Stack>
    <div>
      <Text fw={600}>1. Geben Sie den Link weiter</Text>
      <TextInput
        mt={4}
        label="Einladungslink"
        description={`7 Tage gültig, bis ${formatDate(expiresAt)}. Er funktioniert einmal.`}
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
    </div>
    <HandOn link={url} title={`Einladung zu ${brand.name}`} />
    {mailsArriveAt === 'nowhere' ? (
      email && <Text size="sm">Hier sind keine E-Mails eingerichtet. Bitte geben Sie den Link selbst weiter.</Text>
    ) : (
      <MailLink id={id} email={email} isMailed={isMailed} mailsArriveAt={mailsArriveAt} />
    )}
    <Box p="md" bdrs="md" bg="var(--mantine-color-sea-light)">
      <Text fw={600}>2. Lesen Sie den Code am Telefon vor</Text>
      <Text
        fz="2.25rem"
        fw={700}
        lh={1.4}
        lts="0.08em"
        style={{ fontVariantNumeric: 'tabular-nums' }}
        aria-label={`Code: ${[...code].join(' ')}`}
        role="img"
      >
        {code.slice(0, 3)} {code.slice(3)}
      </Text>
      <Text size="sm">
        Schicken Sie ihn nicht mit dem Link. So wissen Sie beide, wer am anderen Ende ist, und ein Link in falschen
        Händen öffnet nichts.
      </Text>
    </Box>
  </Stack>
)
