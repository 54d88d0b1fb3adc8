import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { pageTitle } from '../../domain/brand.ts'
import { Spinner } from '../components/page/spinner.tsx'
import { queryClient } from '../trpc.ts'
import { DeletePictureDialog } from './media/delete-picture-dialog.tsx'
import { PictureCard } from './media/picture-card.tsx'
import { type ListedPicture, PictureShelf, picturesOf } from './media/picture-shelf.tsx'
import { RenameDialog } from './media/rename-dialog.tsx'
import { UploadArea } from './media/upload-area.tsx'
import { AdminPage } from './parts/admin-page.tsx'

export const clientLoader = () => queryClient.prefetchQuery(picturesOf())
export const HydrateFallback = Spinner
export const meta = () => [{ title: pageTitle('Medien') }]

/** The media library (decision 048). */
export default function MediaScreen() {
  const [renamed, setRenamed] = useState<ListedPicture>()
  const [doomed, setDoomed] = useState<ListedPicture>()
  return (
    <AdminPage title="Medien">
      <Stack>
        <Text>
          Bilder für Lektionen. Sie werden verkleinert, und was die Kamera dazugeschrieben hat, etwa den Ort, wird
          entfernt. Jeder kann sie sehen: Laden Sie nur hoch, was Sie zeigen dürfen.
        </Text>
        <UploadArea />
        <PictureShelf>
          {(picture) => (
            <PictureCard picture={picture} onRename={() => setRenamed(picture)} onDelete={() => setDoomed(picture)} />
          )}
        </PictureShelf>
      </Stack>
      {renamed && <RenameDialog picture={renamed} onClose={() => setRenamed(undefined)} />}
      {doomed && <DeletePictureDialog picture={doomed} onClose={() => setDoomed(undefined)} />}
    </AdminPage>
  )
}
