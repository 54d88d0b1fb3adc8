import { Button, Text, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import { StampFigure } from '../../components/competency/stamp-figure.tsx'
import { followUpdates } from '../../service-worker/updates.ts'
import classes from './congratulations.module.css'

/** Offers a newer build of the app to a child whose pages are still of the one before; here only, where nothing is begun. */
export default function UpdateOffer() {
  const [offer, setOffer] = useState<{ take: () => void }>()
  const [isTaken, setTaken] = useState(false)
  useEffect(() => followUpdates((take) => setOffer({ take })), [])
  if (!offer) return null
  function take() {
    if (isTaken) return
    setTaken(true)
    offer?.take()
  }
  return (
    <section className={classes.card} data-ink="sea" aria-labelledby="update-offer">
      <StampFigure what="greets" size={88} />
      <div className={classes.words}>
        <Title order={2} id="update-offer" className={classes.title}>
          Es gibt etwas Neues
        </Title>
        <Text className={classes.text}>Lade die Seite neu, dann hast du es. Es geht nichts verloren.</Text>
      </div>
      <Button size="md" className={classes.button} aria-disabled={isTaken} onClick={take}>
        {isTaken ? 'Moment …' : 'Neu laden'}
      </Button>
    </section>
  )
}
