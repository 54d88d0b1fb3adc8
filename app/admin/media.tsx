import { Stack, Tabs, Text } from '@mantine/core'
import { useState } from 'react'
import { pageTitle } from '../../domain/platform/brand.ts'
import { queryClient } from '../trpc.ts'
import { PictureCard, RecordingCard } from './media/media-cards.tsx'
import { DeleteDialog, type MediaKind, RenameDialog } from './media/media-dialogs.tsx'
import { type ListedPicture, PictureShelf, picturesOf, RecordingShelf } from './media/media-shelf.tsx'
import { PictureUploadArea, RecordingUploadArea } from './media/upload-area.tsx'
import { AdminPage } from './parts/admin-page.tsx'

export const clientLoader = () => queryClient.prefetchQuery(picturesOf())
export const meta = () => [{ title: pageTitle('Medien') }]

type Chosen = { kind: MediaKind; item: Pick<ListedPicture, 'id' | 'name' | 'usages'> }

/** The media library (decisions 048, 108). */
export default function MediaScreen() {
  const [renamed, setRenamed] = useState<Chosen>()
  const [doomed, setDoomed] = useState<Chosen>()
  const actsOn = (chosen: Chosen) => ({ onRename: () => setRenamed(chosen), onDelete: () => setDoomed(chosen) })
  return (
    <AdminPage title="Medien">
      <Tabs defaultValue="pictures" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="pictures">Bilder</Tabs.Tab>
          <Tabs.Tab value="recordings">Ton und Video</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="pictures">
          <Stack>
            <Text>
              Bilder für Lektionen. Sie werden verkleinert, und was die Kamera dazugeschrieben hat, etwa den Ort, wird
              entfernt. Jeder kann sie sehen: Laden Sie nur hoch, was Sie zeigen dürfen.
            </Text>
            <PictureUploadArea />
            <PictureShelf>
              {(picture) => <PictureCard picture={picture} {...actsOn({ kind: 'picture', item: picture })} />}
            </PictureShelf>
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="recordings">
          <Stack>
            <Text>
              Ton und kurze Videos für Lektionen. Sie bleiben, wie sie sind, auch mit dem, was Kamera oder Programm
              dazugeschrieben haben; nur ein Ort darf nicht darin stehen. Jeder kann sie hören und sehen: Laden Sie nur
              hoch, was Sie zeigen dürfen, und Stimmen und Gesichter nur von Menschen, die einverstanden sind.
            </Text>
            <RecordingUploadArea />
            <RecordingShelf>
              {(recording) => (
                <RecordingCard recording={recording} {...actsOn({ kind: 'recording', item: recording })} />
              )}
            </RecordingShelf>
          </Stack>
        </Tabs.Panel>
      </Tabs>
      {renamed && <RenameDialog {...renamed} onClose={() => setRenamed(undefined)} />}
      {doomed && <DeleteDialog {...doomed} onClose={() => setDoomed(undefined)} />}
    </AdminPage>
  )
}
