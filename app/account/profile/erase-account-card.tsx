import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { EraseAccountDialog } from './erase-account-dialog.tsx'
import { ProfileCard } from './profile-card.tsx'

/** Deletes a parent's own account. Not for admins: the record of who changed which content must stay. */
export function EraseAccountCard({ isAdmin }: { isAdmin: boolean }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <ProfileCard title="Konto löschen">
      <Stack>
        <Text>
          {isAdmin
            ? 'Ein Admin-Konto kann sich nicht selbst löschen. Der Betreiber nimmt ihm zuerst die Admin-Rechte.'
            : 'Sie können Ihr Konto jederzeit selbst löschen. Damit verschwindet alles, was wir über Ihre Familie gespeichert haben. Kinder, die noch einen Elternteil haben, bleiben bei ihm.'}
        </Text>
        {!isAdmin && (
          <Group justify="flex-end">
            <Button color="red" variant="light" onClick={() => setIsAsking(true)}>
              Konto löschen …
            </Button>
          </Group>
        )}
      </Stack>
      {isAsking && <EraseAccountDialog onClose={() => setIsAsking(false)} />}
    </ProfileCard>
  )
}
