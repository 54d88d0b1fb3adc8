import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type AnnouncementInput, instantsOf } from '../../../domain/operation/announcements.ts'
import { Dialog } from '../../components/dialog/dialog.tsx'
import { MailFrame } from '../../components/mail-frame.tsx'
import { Spinner } from '../../components/page/spinner.tsx'
import { PartTitle } from '../../components/page/texts.tsx'
import { Banner } from '../../layout/announcements/banner.tsx'
import { trpc } from '../../trpc.ts'
import { reasonOf } from '../parts/reason.ts'

/** Banner and mail as parents will see them. */
export function AnnouncementPreview({ input, onClose }: { input: AnnouncementInput; onClose: () => void }) {
  const { banner, isMailed, work } = input
  return (
    <Dialog title="Vorschau" onClose={onClose} isWide>
      <Stack>
        {banner && (
          <section aria-label="Banner">
            <PartTitle mb="xs">Banner</PartTitle>
            <Banner announcement={{ ...input, work: work && instantsOf(work) }} />
          </section>
        )}
        {isMailed && (
          <section aria-label="E-Mail">
            <PartTitle mb="xs">E-Mail</PartTitle>
            <MailPreview input={input} />
          </section>
        )}
      </Stack>
    </Dialog>
  )
}

function MailPreview({ input }: { input: AnnouncementInput }) {
  const { data: mail, error } = useQuery(
    trpc.admin.announcements.preview.queryOptions(input, { gcTime: 0, staleTime: 0 }),
  )
  if (error) return <Text role="alert">{reasonOf(error)}</Text>
  if (!mail) return <Spinner />
  return <MailFrame mail={mail} height="min(34rem, 55vh)" />
}
