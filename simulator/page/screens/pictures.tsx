import { use } from 'react'
import type { Screen } from '../../scenarios/scenario.ts'
import { CardPicture } from './card-picture.tsx'
import { ChoiceButton, ChoicesContext, useLookingBack } from './choice.tsx'
import { MarkedText } from './marked-text.tsx'
import { MockApp } from './mock-app.tsx'
import classes from './pictures.module.css'

/** A scene for children who hardly read: what is to be seen, one sentence, and what can be done, each as a picture. */
export function Pictures({ screen }: { screen: Extract<Screen, { kind: 'pictures' }> }) {
  const isLookedBackAt = useLookingBack()
  const { choices } = use(ChoicesContext)
  return (
    <MockApp name={screen.app} look="app">
      <ul className={classes.show}>
        {screen.show.map(({ picture, caption }) => (
          <li key={caption}>
            <CardPicture name={picture} className={classes.large} />
            <span className={classes.caption}>
              <MarkedText text={caption} />
            </span>
          </li>
        ))}
      </ul>
      <p className={classes.sentence}>
        <MarkedText text={screen.text} />
      </p>
      {!isLookedBackAt && (
        <ul className={classes.tiles}>
          {screen.tiles.map(({ choice, picture }) => (
            <li key={choice}>
              <ChoiceButton name={choice} className={classes.tile}>
                <CardPicture name={picture} className={classes.small} />
                <span>{choices[choice]?.label}</span>
              </ChoiceButton>
            </li>
          ))}
        </ul>
      )}
    </MockApp>
  )
}
