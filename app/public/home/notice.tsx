import { Anchor, Container, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { HomeState } from './home-state.ts'
import classes from './notice.module.css'

/** Good news from the screen that led here: an address is confirmed (S7.03). */
export function Notice() {
  const { state } = useLocation() as { state: HomeState | null }
  // After loading the page again the browser still has it, and the page from the server does not: both begin without.
  const [news, setNews] = useState<HomeState | null>(null)
  useEffect(() => setNews(state), [state])
  return (
    news && (
      <Container size="lg" role="status" className={classes.notice}>
        <Text fw={600}>{news.notice}</Text>
        <Anchor
          component={Link}
          to="/login"
          state={{ email: news.email }}
          underline="always"
          className="only-signed-out"
        >
          Anmelden
        </Anchor>
      </Container>
    )
  )
}
