import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import classes from './media.module.css'
import type { ListedPicture } from './media-shelf.tsx'

type Usage = ListedPicture['usages'][number]

/** Whether this usage prevents deleting it (decision 048); the server checks too. */
export const needsMedia = ({ stages }: Usage) => stages.includes('published') || stages.includes('draft')

const stageOf = ({ stages }: Usage) => {
  if (stages.includes('published')) return ''
  return stages.includes('draft') ? ' (Entwurf)' : ' (frühere Fassung)'
}

export const Usages = ({ usages }: { usages: Usage[] }) => (
  <ul className={classes.usages}>
    {usages.map((usage) => (
      <li key={usage.contentId}>
        <Anchor component={Link} to={`/admin/content/${usage.contentType}/${usage.contentId}`} inherit>
          {usage.competency}: {usage.title}
        </Anchor>
        {stageOf(usage)}
      </li>
    ))}
  </ul>
)
