import { Button, Group, Text, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { callServer } from '../../call-server.ts'
import { notify } from '../../components/page/notify.ts'
import { messageOf } from '../../failure.ts'
import { saveFile } from '../../save-file.ts'

/** Downloads the papers for data protection; a file, so a route and no procedure (server/operation/papers/routes.ts). */
export function Papers() {
  const download = useMutation({
    mutationFn: () => callServer('/api/papers', undefined, saveFile),
    onMutate: () => notify.clear(),
    onSuccess: () => notify.success('Die Unterlagen sind heruntergeladen.'),
    onError: (error) => notify.failure(`Die Unterlagen konnten nicht heruntergeladen werden: ${messageOf(error)}`),
  })
  return (
    <section aria-labelledby="papers">
      <Title order={2} id="papers" mb="xs">
        Unterlagen zum Datenschutz
      </Title>
      <Text mb="sm">
        Sieben Entwürfe, vom Verzeichnis der Verarbeitungen bis zur Seite für Kinder, aus dem gemacht, was hier wirklich
        gespeichert wird. Was nur Sie wissen, fragt auf dem Server <code>npm run papers -- ask</code>; was noch offen
        ist, steht als Lücke darin. Bevor Sie sie benutzen, muss sie jemand mit juristischer Ausbildung lesen.
      </Text>
      <Group>
        <Button
          variant="default"
          onClick={() => download.mutate()}
          disabled={download.isPending}
          aria-busy={download.isPending}
        >
          {download.isPending ? 'Werden geschrieben …' : 'Unterlagen herunterladen'}
        </Button>
      </Group>
    </section>
  )
}
