import { Text, VisuallyHidden } from '@mantine/core'
import find from '../../activities/find/find.module.css'
import { Scene } from '../../activities/find/scene.tsx'
import { quoted } from '../../activities/quoted.ts'
import { choose } from '../giving.ts'
import type { BodyProps } from './body.ts'
import kinds from './kinds.module.css'

/** Places on a picture, as in the activity: the one that is tapped is the answer, and is said below. */
export function SpotBody({ question, given, isBusy, onGive, announce }: BodyProps) {
  const chosen = question.answers.find(({ id }) => given.answerIds.includes(id))
  return (
    <>
      <Scene picture={question.picture} alt={question.alt} spots={question.answers}>
        {({ id, text }, style) => (
          <button
            type="button"
            className={`${find.spot} ${kinds.spot}`}
            style={style}
            aria-pressed={id === chosen?.id}
            aria-disabled={isBusy}
            onClick={() => {
              if (isBusy) return
              onGive(choose(question, given, id))
              announce(id === chosen?.id ? '' : `${quoted(text)} gewählt.`)
            }}
          >
            <VisuallyHidden>{text}</VisuallyHidden>
          </button>
        )}
      </Scene>
      <Text inherit mih="1.5em" data-unspoken>
        {chosen ? (
          <>
            Deine Stelle: <strong>{chosen.text}</strong>
          </>
        ) : (
          'Noch keine Stelle gewählt'
        )}
      </Text>
    </>
  )
}
