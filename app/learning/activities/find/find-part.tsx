import { Text, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { addressOfPictureIn } from '../../../../domain/content/activities/picture-address.ts'
import { Drawing } from '../../../components/icons.tsx'
import { Picture, Words } from '../card.tsx'
import type { PartProps } from '../part.ts'
import parts from '../parts.module.css'
import classes from './find.module.css'
import { areAllFound, cluesFound, cluesIn, look } from './find-run.ts'
import { Scene } from './scene.tsx'

/** Clues among what is harmless, in a message, a profile or a picture: each tells what it is when tapped. */
export default function FindPart({ activity, announce, onEnd }: PartProps<'find'>) {
  const { dress, picture, alt, parts: all } = activity
  const [run, setRun] = useState<number[]>([])
  const found = `${cluesFound(run, all)} von ${cluesIn(all)} gefunden`

  const lookAt = (part: number) => {
    const now = look(run, part)
    setRun(now)
    const isEnd = areAllFound(now, all) && !areAllFound(run, all)
    if (isEnd) onEnd()
    const { isClue, reason } = all[part] ?? {}
    const count = `${cluesFound(now, all)} von ${cluesIn(all)} gefunden.`
    announce(`${isClue ? 'Ein Hinweis!' : 'Harmlos.'} ${reason} ${count}`, isEnd ? 'end' : isClue ? 'right' : 'hint')
  }

  const button = (part: number, className: string | undefined, style?: Record<string, string>) => {
    const { text, isClue } = all[part] as (typeof all)[number]
    const Label = dress === 'picture' ? VisuallyHidden : 'span'
    const state = run.includes(part) ? (isClue ? 'clue' : 'harmless') : 'unseen'
    return (
      <button type="button" className={className} style={style} data-state={state} onClick={() => lookAt(part)}>
        <Label>
          <Words>{text}</Words>
        </Label>
        {state !== 'unseen' && <VisuallyHidden> ({isClue ? 'ein Hinweis' : 'harmlos'})</VisuallyHidden>}
        {state === 'unseen' ? (
          dress !== 'picture' && <Unseen />
        ) : (
          <Sign look={isClue ? (dress === 'picture' ? 'found' : 'clue') : 'harmless'} />
        )}
      </button>
    )
  }
  const reasonOf = (part: number) => {
    const { isClue, reason } = all[part] as (typeof all)[number]
    return (
      <p className={`${parts.appears} ${classes.reason}`} data-clue={isClue}>
        <strong>{isClue ? 'Ein Hinweis:' : 'Harmlos:'}</strong> {reason}
      </p>
    )
  }

  return (
    <div className={parts.part}>
      <p className={parts.count}>
        <Unseen />
        {found}
      </p>
      {dress === 'picture' ? (
        <>
          <Scene picture={picture} alt={alt} spots={all}>
            {(_, box, part) => button(part, classes.spot, box)}
          </Scene>
          {/* The last first: below the picture, where one looks. */}
          {run.length > 0 && (
            <ul className={classes.looked}>
              {[...run].reverse().map((part, index) => (
                <li key={part} {...(index === 0 && { 'data-outcome': '' })}>
                  <Text inherit fw={700} px="0.875rem" py="0.5rem">{`„${all[part]?.text}“`}</Text>
                  {reasonOf(part)}
                </li>
              ))}
            </ul>
          )}
        </>
      ) : (
        <div className={classes.sheet} data-dress={dress}>
          <div className={classes.sender} aria-hidden={picture && alt ? undefined : true}>
            {picture && alt ? (
              <img src={addressOfPictureIn(picture)} alt={alt} className={classes.avatar} />
            ) : (
              <Picture picture={picture ?? 'bust-in-silhouette'} className={classes.avatar} />
            )}
          </div>
          <ul className={classes.lines}>
            {all.map((_, part) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a part is named by its position
              <li key={part}>
                {button(part, classes.line)}
                {run.includes(part) && reasonOf(part)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

/** A magnifying glass: here is something to look at. */
const Unseen = () => (
  <Drawing path="M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm5-1.5L20 20" className={classes.unseen} />
)

/** Whoever cannot read yet takes a tick for right: it is for what was to be found. */
const signs = { clue: 'M12 6v8m0 4v.01', found: 'm7 12.500 3.500 3.500L17 9', harmless: 'M7.5 12h9' }

const Sign = ({ look }: { look: keyof typeof signs }) => (
  <svg viewBox="0 0 24 24" className={classes.sign} data-look={look} aria-hidden="true">
    <circle cx="12" cy="12" r="11" />
    <path d={signs[look]} />
  </svg>
)
