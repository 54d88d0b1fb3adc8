import { Button, Group, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { MISSING_PART } from '../missing-part.ts'
import { buildOfPage } from '../service-worker/shared.ts'
import classes from './missing-part-note.module.css'

const why = {
  new: 'Es gibt eine neue Version dieser Seiten. Was hier gerade eingegeben wurde, steht noch da: bitte erst sichern, dann neu laden.',
  lost: 'Dieser Teil der Seite ist nicht angekommen. Was hier gerade eingegeben wurde, steht noch da. Gibt es eine Verbindung zum Netz?',
}

/** Says that a part of the app could not be loaded, on screens with a form; other screens are reloaded. */
export function MissingPartNote() {
  const [reason, setReason] = useState<keyof typeof why>()
  const { location: asked } = useNavigation()
  useEffect(() => {
    const say = async (event: Event) => {
      event.preventDefault()
      setReason((await isOldBuild()) ? 'new' : 'lost')
    }
    window.addEventListener(MISSING_PART, say)
    return () => window.removeEventListener(MISSING_PART, say)
  }, [])
  if (!reason) return null
  const leave = () => window.location.assign(asked ? asked.pathname + asked.search : window.location.href)
  return (
    <div role="alert" className={`not-printed ${classes.note}`}>
      <Text>{why[reason]}</Text>
      <Group gap="xs">
        <Button onClick={leave}>Neu laden</Button>
        <Button variant="default" onClick={() => setReason(undefined)}>
          Noch hier bleiben
        </Button>
      </Group>
    </div>
  )
}

/** Whether the server has another build by now than this page is of. False too where nobody can tell. */
async function isOldBuild(): Promise<boolean> {
  const list = `/assets/manifest-${buildOfPage()}.js`
  return fetch(list, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status === 404,
    () => false,
  )
}
