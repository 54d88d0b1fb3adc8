import { Text } from '@mantine/core'
import { type ContentRef, contentNames } from '../../../domain/content/content.ts'
import { TextLink } from '../../components/button/text-link.tsx'

type PlaceLinkProps = ContentRef & { title: string; place: string }

/** A link to the editor of a text, with the place of the text. */
export const PlaceLink = ({ type, id, title, place }: PlaceLinkProps) => (
  <Text component="span">
    <TextLink to={`/admin/content/${type}/${id}`}>
      {contentNames[type].one}: {title}
    </TextLink>{' '}
    ({place})
  </Text>
)
