import { Text } from '@mantine/core'
import { pictureNames, type Secret } from '../../../domain/people/nickname-logins.ts'
import { News } from '../../components/page/news.tsx'

/** The secret that was just chosen. Shown once: it is stored only as a hash. */
export const NewSecret = ({ secret }: { secret: Secret }) => (
  <News title="Das Geheimnis">
    <Text fw={700}>{inWords(secret)}</Text>
    <Text size="sm" mt="xs">
      Wir zeigen es nur jetzt: Gespeichert ist es so, dass auch wir es nicht lesen können. Auf der Karte steht es nicht.
    </Text>
  </News>
)

const inWords = (secret: Secret) =>
  secret.method === 'digits'
    ? secret.digits
    : secret.pictures.map((picture, index) => `${index + 1}. ${pictureNames[picture]}`).join(', ')
