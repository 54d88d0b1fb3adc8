import { ActionIcon, Group, Paper, Text } from '@mantine/core'
import { type TouchEvent, useRef, useState } from 'react'
import type { Testimonial } from '../../../domain/platform/brand.ts'
import { Icon } from '../../components/icons.tsx'
import classes from './testimonials.module.css'

/** Pixels; a shorter movement counts as a tap. */
const SWIPE_DISTANCE = 40

/** One quote at a time, changed only by hand; the first follows the last (S2.46, S9.16). */
export function Testimonials({ items }: { items: readonly Testimonial[] }) {
  const [current, setCurrent] = useState(0)
  const touchStart = useRef(0)
  const turn = (by: number) => setCurrent((at) => (at + by + items.length) % items.length)
  const endSwipe = (event: TouchEvent) => {
    const moved = (event.changedTouches[0]?.clientX ?? touchStart.current) - touchStart.current
    if (Math.abs(moved) >= SWIPE_DISTANCE) turn(moved < 0 ? 1 : -1)
  }
  return (
    <section aria-roledescription="Karussell" aria-label="Stimmen aus Familien" className={classes.carousel}>
      <div
        aria-live="polite"
        className={classes.slides}
        onTouchStart={(event) => {
          touchStart.current = event.touches[0]?.clientX ?? 0
        }}
        onTouchEnd={endSwipe}
      >
        {items.map(({ occasion, quote }, index) => (
          // All slides lie in one grid cell: the tallest determines the height, so that nothing shifts.
          // biome-ignore lint/a11y/useSemanticElements: a fieldset groups inputs; this is the carousel pattern of the ARIA guide
          <div
            key={quote}
            role="group"
            aria-roledescription="Stimme"
            aria-label={`${index + 1} von ${items.length}`}
            className={classes.slide}
            data-current={index === current || undefined}
          >
            <Paper component="figure" withBorder m={0} p="xl" radius="lg" h="100%" bg="var(--mantine-color-body)">
              <blockquote className={classes.quote}>{quote}</blockquote>
              <Text component="figcaption" c="dimmed">
                {occasion}
              </Text>
            </Paper>
          </div>
        ))}
      </div>
      <Group justify="center" gap="xs" mt="md" className="needs-script">
        <TurnButton label="Vorherige Stimme" path="m15 6-6 6 6 6" onClick={() => turn(-1)} />
        {items.map(({ quote }, index) => (
          <button
            key={quote}
            type="button"
            className={classes.dot}
            aria-label={`Stimme ${index + 1} von ${items.length}`}
            aria-current={index === current || undefined}
            onClick={() => setCurrent(index)}
          />
        ))}
        <TurnButton label="Nächste Stimme" path="m9 6 6 6-6 6" onClick={() => turn(1)} />
      </Group>
    </section>
  )
}

const TurnButton = ({ label, path, onClick }: { label: string; path: string; onClick: () => void }) => (
  <ActionIcon variant="default" size={44} radius="xl" aria-label={label} onClick={onClick}>
    <Icon path={path} />
  </ActionIcon>
)
