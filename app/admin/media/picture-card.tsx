import { Button, Group, Paper, Text, Title } from '@mantine/core'
import { formatDate } from '../../../domain/dates.ts'
import classes from './media.module.css'
import type { ListedPicture } from './picture-shelf.tsx'
import { Usages } from './usages.tsx'

type PictureCardProps = { picture: ListedPicture; onRename: () => void; onDelete: () => void }

export function PictureCard({ picture, onRename, onDelete }: PictureCardProps) {
  const { name, address, width, height, bytes, createdAt, usages } = picture
  return (
    <Paper component="article" withBorder p="sm" className={classes.card} aria-label={name}>
      <img src={address} alt="" width={width} height={height} loading="lazy" className={classes.picture} />
      <Title order={2} size="h5" className={classes.words}>
        {name}
      </Title>
      <Text size="sm" c="dimmed">
        {width} × {height}, {Math.ceil(bytes / 1024)} KB, {formatDate(createdAt)}
      </Text>
      {usages.length === 0 ? <Text size="sm">In keiner Lektion</Text> : <Usages usages={usages} />}
      <Group gap="xs" mt="auto">
        <Button variant="light" size="sm" aria-label={`Umbenennen: ${name}`} onClick={onRename}>
          Umbenennen
        </Button>
        <Button color="red" variant="subtle" size="sm" aria-label={`Löschen: ${name}`} onClick={onDelete}>
          Löschen
        </Button>
      </Group>
    </Paper>
  )
}
