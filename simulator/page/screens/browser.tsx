import type { Screen } from '../../scenarios/scenario.ts'
import { Blocks } from './blocks.tsx'
import classes from './browser.module.css'
import { ChoiceButton } from './choice.tsx'
import { MarkedText } from './marked-text.tsx'
import { MockApp } from './mock-app.tsx'

export function Browser({ screen }: { screen: Extract<Screen, { kind: 'browser' }> }) {
  const bar = (
    <>
      <span className={classes.address}>
        <span className="only-read-aloud">Adresse: </span>
        <MarkedText text={screen.address} />
      </span>
      <ChoiceButton name={screen.close} className={classes.close} />
    </>
  )
  return (
    <MockApp name="Browser" look="browser" bar={bar}>
      <Blocks blocks={screen.blocks} />
    </MockApp>
  )
}
