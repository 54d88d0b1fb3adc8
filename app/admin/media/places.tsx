import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import classes from './media.module.css'
import type { ListedPicture } from './picture-shelf.tsx'

type Place = ListedPicture['places'][number]

/** Whether it must not lose the picture (decision 048); the server asks once more. */
export const needsPicture = ({ stages }: Place) => stages.includes('published') || stages.includes('draft')

const stageOf = ({ stages }: Place) => {
  if (stages.includes('published')) return ''
  return stages.includes('draft') ? ' (Entwurf)' : ' (frühere Fassung)'
}

/** The lessons that show a picture, each with the way there. */
export const Places = ({ places }: { places: Place[] }) => (
  <ul className={classes.places}>
    {places.map((place) => (
      <li key={place.lessonId}>
        <Anchor component={Link} to={`/admin/content/lesson/${place.lessonId}`} inherit>
          {place.competency}: {place.title}
        </Anchor>
        {stageOf(place)}
      </li>
    ))}
  </ul>
)
