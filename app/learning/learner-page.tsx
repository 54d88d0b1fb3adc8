import { Container } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { BackLink, type BackLinkProps } from '../components/page/back-link.tsx'
import { HelpLink } from '../components/page/help-link.tsx'
import './reading-comfort/comfort.css'
import { LearnerBar } from './learner-bar.ts'
import classes from './learner-page.module.css'
import { ComfortButton } from './reading-comfort/comfort-button.tsx'

type LearnerPageProps = {
  back?: BackLinkProps
  /** `sm` for reading and answering, `lg` for overviews. */
  size?: 'sm' | 'lg'
  children: ReactNode
}

/** Layout of the screens for learning, with the help link and the reading options. The content has the title. */
export function LearnerPage({ back, size = 'lg', children }: LearnerPageProps) {
  const [bar, setBar] = useState<HTMLElement | null>(null)
  return (
    <Container component="main" size={size} className={classes.page} data-learning>
      <div className={classes.bar}>
        {back && (
          <Link to={back.to} className={`pill ${classes.close}`} aria-label={back.label}>
            ✕
          </Link>
        )}
        <div ref={setBar} className={classes.ofContent} />
        <ComfortButton />
        <HelpLink />
      </div>
      {back && <BackLink {...back} />}
      <LearnerBar value={bar}>{children}</LearnerBar>
    </Container>
  )
}
