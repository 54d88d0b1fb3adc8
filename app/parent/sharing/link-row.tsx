import { Button, Group, Text } from '@mantine/core'
import { formatDate, formatPast } from '../../../domain/platform/dates.ts'
import type { RouterOutputs } from '../../../server/router.ts'
import { CopyLinkButton } from '../../components/hand-on/copy-button.tsx'
import { addressOfLink } from '../../components/hand-on/link-address.ts'
import { ShareButton } from '../../components/hand-on/share-button.tsx'
import { Aside } from '../../components/page/texts.tsx'

export type SharedLink = RouterOutputs['sharing']['list'][number]

const kinds = { lesson: 'Lektion', quiz: 'Quiz' }

/** The content of a link in German words; the content may have been deleted since. */
export const nameOfLink = ({ contentType, title }: Pick<SharedLink, 'contentType' | 'title'>) =>
  title ? `${kinds[contentType]} „${title}“` : `${kinds[contentType]} (nicht mehr vorhanden)`

const small = { variant: 'default', size: 'xs' } as const

export const LinkRow = ({ link, onRevoke }: { link: SharedLink; onRevoke: () => void }) => {
  const address = addressOfLink(link.token)
  return (
    <Group component="li" justify="space-between" gap="sm" py="sm" className="long-words">
      <div>
        <Text fw={600}>{nameOfLink(link)}</Text>
        <Aside>
          Erstellt am {formatDate(link.createdAt)} · {useOf(link)}
        </Aside>
      </div>
      <Group gap="xs">
        <ShareButton
          {...small}
          link={address}
          title={link.title ?? kinds[link.contentType]}
          aria-label={`Teilen: ${nameOfLink(link)}`}
        />
        <CopyLinkButton {...small} link={address} aria-label={`Link kopieren: ${nameOfLink(link)}`} />
        <Button {...small} aria-label={`Widerrufen: ${nameOfLink(link)}`} onClick={onRevoke}>
          Widerrufen
        </Button>
      </Group>
    </Group>
  )
}

const useOf = ({ uses, lastUsedAt }: SharedLink) =>
  lastUsedAt ? `${uses}-mal geöffnet, zuletzt ${formatPast(new Date(lastUsedAt))}` : 'noch nicht geöffnet'
