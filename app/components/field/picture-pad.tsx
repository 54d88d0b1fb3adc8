import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { PICTURES, type Picture, pictureNames, pictures } from '../../../domain/people/nickname-logins.ts'
import classes from './picture-pad.module.css'
import { SecretPicture } from './secret-picture.tsx'

type PicturePadProps = {
  isBusy?: boolean
  onDone?: (chosen: Picture[]) => void
  onChange?: (chosen: Picture[]) => void
}

/** Twelve pictures, of which three are chosen in order; touching a chosen one removes it. */
export function PicturePad({ isBusy = false, onDone, onChange }: PicturePadProps) {
  const [chosen, setChosen] = useState<Picture[]>([])
  function toggle(picture: Picture) {
    const isTaken = chosen.includes(picture)
    if (isBusy || (!isTaken && chosen.length === PICTURES)) return
    const next = isTaken ? chosen.filter((one) => one !== picture) : [...chosen, picture]
    setChosen(next)
    onChange?.(next)
    if (next.length === PICTURES) onDone?.(next)
  }
  return (
    <ul className={`plain ${classes.pictures}`} aria-busy={isBusy}>
      {pictures.map((picture) => {
        const place = chosen.indexOf(picture) + 1
        return (
          <li key={picture}>
            <button
              type="button"
              className={`choice ${classes.picture}`}
              aria-pressed={place > 0}
              onClick={() => toggle(picture)}
            >
              <SecretPicture of={picture} />
              <span>{pictureNames[picture]}</span>
              {place > 0 && (
                <>
                  <VisuallyHidden>, Bild {place}</VisuallyHidden>
                  <span className={classes.place} aria-hidden="true">
                    {place}
                  </span>
                </>
              )}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
