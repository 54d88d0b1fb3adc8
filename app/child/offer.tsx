import { Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './offer.module.css'

type OfferProps = {
  id: string
  /** `quiet` for what may be left alone, `pass` in the colours of a pass, `letter` for what somebody has written. */
  look: 'quiet' | 'pass' | 'letter'
  ink?: string
  figure: ReactNode
  title: string
  text: ReactNode
  children: ReactNode
}

/** A card that offers a child something, or tells it something, with what it can do then. */
export const Offer = ({ id, look, ink, figure, title, text, children }: OfferProps) => (
  <section
    className={look === 'pass' ? `rosette ${classes.card}` : classes.card}
    data-look={look}
    data-ink={ink}
    aria-labelledby={id}
  >
    {figure}
    <div className="long-words">
      <Title order={2} id={id} fz="1.375rem" lh={1.25}>
        {title}
      </Title>
      <Text mt={look === 'letter' ? '0.25rem' : 0} fz="1.0625rem" lh={1.45} style={{ hyphens: 'auto' }}>
        {text}
      </Text>
    </div>
    <Group gap="xs" className={classes.buttons}>
      {children}
    </Group>
  </section>
)
