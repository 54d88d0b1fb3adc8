import type { ReactNode } from 'react'
import { addressOfPictureIn } from '../../../../domain/content/activities/picture-address.ts'
import classes from './find.module.css'

type Spot = { x: number; y: number; width: number; height: number }
type Box = Record<'left' | 'top' | 'width' | 'height', string>
type SceneProps<T> = {
  picture: string | null
  alt: string | null
  spots: T[]
  children: (spot: T, box: Box, index: number) => ReactNode
}

/** A picture with something on it that can be tapped; what has no spot yet is left out. */
export const Scene = <T extends { spot: Spot | null }>({ picture, alt, spots, children }: SceneProps<T>) => (
  <div className={classes.scene}>
    {picture && <img src={addressOfPictureIn(picture)} alt={alt ?? ''} className={classes.canvas} />}
    <ul>
      {spots.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is named by its position
        <li key={index}>{one.spot && children(one, boxOf(one.spot), index)}</li>
      ))}
    </ul>
  </div>
)

const boxOf = ({ x, y, width, height }: Spot): Box => ({
  ...{ left: `${x + width / 2}%`, top: `${y + height / 2}%` },
  ...{ width: `${width}%`, height: `${height}%` },
})
