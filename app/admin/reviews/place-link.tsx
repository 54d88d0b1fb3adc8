import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { type ContentRef, contentNames } from '../../../domain/content/content.ts'

type PlaceLinkProps = ContentRef & { title: string; place: string }

/** The way to the editor of a text, and where that stands. */
export const PlaceLink = ({ type, id, title, place }: PlaceLinkProps) => (
  <Text component="span">
    <Anchor component={Link} to={`/admin/content/${type}/${id}`} underline="always">
      {contentNames[type].one}: {title}
    </Anchor>{' '}
    ({place})
  </Text>
)
