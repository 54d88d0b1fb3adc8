import { Text } from '@mantine/core'
import { ProfileCard } from './profile-card.tsx'

/** For a child without an e-mail address: who can change its sign-in. */
export const NicknamedCard = () => (
  <ProfileCard title="So meldest du dich an">
    <Text>
      Du meldest dich mit dem Code deiner Familie, deinem Spitznamen und deinem Geheimnis an. Möchtest du daran etwas
      ändern? Das machen deine Eltern mit dir zusammen, auf ihrer Seite „Familie“.
    </Text>
  </ProfileCard>
)
