import { Group, Stack, Text } from '@mantine/core'
import { DownloadButton } from '../../components/hand-on/download-button.tsx'
import { ProfileCard } from './profile-card.tsx'

export const OwnDataCard = () => (
  <ProfileCard title="Ihre Daten">
    <Stack>
      <Text>
        Nehmen Sie mit, was wir über Sie und Ihre Kinder gespeichert haben: als Seite zum Lesen und als Datei für
        Programme, zusammen in einem ZIP-Archiv. Ein einzelnes Kind finden Sie in der Familienverwaltung.
      </Text>
      <Group justify="flex-end">
        <DownloadButton>Daten der Familie herunterladen</DownloadButton>
      </Group>
    </Stack>
  </ProfileCard>
)
