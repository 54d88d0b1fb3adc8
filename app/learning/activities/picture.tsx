import { addressOfPictureIn } from '../../../domain/content/activities/picture-address.ts'

type PictureProps = { picture: string | null; className?: string | undefined }

/** On a card: decoration, because the words beside it say it all. */
export const Picture = ({ picture, className }: PictureProps) =>
  picture && <img src={addressOfPictureIn(picture)} alt="" className={className} draggable={false} />
