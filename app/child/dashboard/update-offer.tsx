import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { StampFigure } from '../../components/competency/stamp-figure.tsx'
import { followUpdates } from '../../service-worker/updates.ts'
import { Offer } from '../offer.tsx'

/** Offers a newer build to a child whose pages are still of the one before; here only, where nothing is begun. */
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
    <Offer
      id="update-offer"
      look="letter"
      ink="sea"
      figure={<StampFigure what="greets" size={88} />}
      title="Es gibt etwas Neues"
      text="Lade die Seite neu, dann hast du es. Es geht nichts verloren."
    >
      <Button size="md" aria-disabled={isTaken} onClick={take}>
        {isTaken ? 'Moment …' : 'Neu laden'}
      </Button>
    </Offer>
  )
}
