import { Stack, Text, UnstyledButton } from '@mantine/core'
import classes from './media.module.css'
import { PictureShelf } from './media-shelf.tsx'
import type { ChosenPicture } from './send-file.ts'
import { PictureUploadArea } from './upload-area.tsx'

/** Uploads a picture, or takes one of the library. */
export const PictureChooser = ({ onChoose }: { onChoose: (picture: ChosenPicture) => void }) => (
  <Stack>
    <PictureUploadArea isForOne onDone={onChoose} />
    <PictureShelf>
      {(listed) => (
        <UnstyledButton className={classes.choice} onClick={() => onChoose(listed)}>
          <img src={listed.address} alt="" loading="lazy" className={classes.picture} />
          <Text component="span" size="sm" className={classes.words}>
            {listed.name}
          </Text>
        </UnstyledButton>
      )}
    </PictureShelf>
  </Stack>
)
