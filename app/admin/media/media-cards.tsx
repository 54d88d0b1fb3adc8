import { Anchor, Group, Paper, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { describeRecording, isVideo, type PlacedRecording } from '../../../domain/content/recordings/recording.ts'
import { formatDate } from '../../../domain/platform/dates.ts'
import { ActionButton } from '../../components/button/action-button.tsx'
import { Aside } from '../../components/page/texts.tsx'
import { useMayDo } from '../parts/duties.ts'
import classes from './media.module.css'
import type { ListedPicture, ListedRecording } from './media-shelf.tsx'
import type { ChosenRecording } from './send-file.ts'

type Acts = { onRename: () => void; onDelete: () => void }

export const PictureCard = ({ picture, ...acts }: Acts & { picture: ListedPicture }) => (
  <MediaCard
    item={picture}
    facts={`${picture.width} × ${picture.height}, ${Math.ceil(picture.bytes / 1024)} KB`}
    {...acts}
  >
    <img
      src={picture.address}
      alt=""
      width={picture.width}
      height={picture.height}
      loading="lazy"
      className={classes.picture}
    />
  </MediaCard>
)

export const RecordingCard = ({ recording, ...acts }: Acts & { recording: ListedRecording }) => (
  <MediaCard item={recording} facts={describeRecording(placedOf(recording))} {...acts}>
    <RecordingPlayer recording={recording} />
  </MediaCard>
)

type MediaCardProps = Acts & {
  item: Pick<ListedPicture, 'name' | 'createdAt' | 'usages'>
  facts: string
  /** What it looks or sounds like. */
  children: ReactNode
}

function MediaCard({ item: { name, createdAt, usages }, facts, children, onRename, onDelete }: MediaCardProps) {
  const edits = useMayDo('edit')
  return (
    <Paper component="article" withBorder p="sm" className={classes.card} aria-label={name}>
      {children}
      <Title order={2} size="h5" className={classes.words}>
        {name}
      </Title>
      <Aside>
        {facts}, {formatDate(createdAt)}
      </Aside>
      {usages.length === 0 ? <Text size="sm">In keiner Lektion</Text> : <Usages usages={usages} />}
      {edits && (
        <Group gap="xs" mt="auto">
          <ActionButton variant="light" size="sm" label="Umbenennen" about={name} onClick={onRename} />
          <ActionButton color="red" variant="subtle" size="sm" label="Löschen" about={name} onClick={onDelete} />
        </Group>
      )}
    </Paper>
  )
}

type Usage = ListedPicture['usages'][number]

/** Whether this usage prevents deleting it (decision 048); the server checks too. */
export const needsMedia = ({ stages }: Usage) => stages.includes('published') || stages.includes('draft')

const stageOf = ({ stages }: Usage) => {
  if (stages.includes('published')) return ''
  return stages.includes('draft') ? ' (Entwurf)' : ' (frühere Fassung)'
}

export const Usages = ({ usages }: { usages: Usage[] }) => (
  <ul className={classes.usages}>
    {usages.map((usage) => (
      <li key={usage.contentId}>
        <Anchor component={Link} to={`/admin/content/${usage.contentType}/${usage.contentId}`} inherit>
          {usage.competency}: {usage.title}
        </Anchor>
        {stageOf(usage)}
      </li>
    ))}
  </ul>
)

/** A recording as an activity stores it. */
export const placedOf = ({ address, bytes, seconds }: Omit<ChosenRecording, 'name'>): PlacedRecording => ({
  file: address.replace(/^\//, ''),
  bytes,
  seconds,
})

/** Plays a recording for whoever works on lessons; nothing is loaded before that. */
export const RecordingPlayer = ({ recording: { name, address } }: { recording: { name: string; address: string } }) =>
  isVideo(address) ? (
    // biome-ignore lint/a11y/useMediaCaption: its captions are written where it is placed
    <video controls preload="none" playsInline src={address} aria-label={name} className={classes.video} />
  ) : (
    // biome-ignore lint/a11y/useMediaCaption: sound has no place for captions
    <audio controls preload="none" src={address} aria-label={name} className={classes.audio} />
  )
