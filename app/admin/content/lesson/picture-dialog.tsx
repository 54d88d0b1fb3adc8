import { Button, Checkbox, Group, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import { type PictureDescription, pictureDescription } from '../../../../domain/content/media.ts'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { FormDialog } from '../../../components/dialog/form-dialog.tsx'
import classes from '../../media/media.module.css'
import { PictureChooser } from '../../media/picture-chooser.tsx'
import type { ChosenPicture } from '../../media/send-file.ts'

/** A picture as it appears in a text. */
export type PlacedPicture = Omit<ChosenPicture, 'name'> & PictureDescription

export type PictureDialogProps = {
  /** The picture to be edited; undefined: choose a new one first. */
  placed: PlacedPicture | undefined
  /** Whether it can have a caption; an inline picture cannot. */
  isFigure: boolean
  onDone: (picture: PlacedPicture) => void
  onClose: () => void
}

const undescribed: PictureDescription = { alt: '', isDecoration: false, caption: '' }

/** Chooses or replaces a picture in a text and asks for its alternative text and caption. */
export function PictureDialog({ placed, isFigure, onDone, onClose }: PictureDialogProps) {
  const [picture, setPicture] = useState<Omit<ChosenPicture, 'name'> | undefined>(placed)
  const [isChoosing, setChoosing] = useState(!placed)
  const form = useForm<PictureDescription>({
    initialValues: placed
      ? { alt: placed.alt, isDecoration: placed.isDecoration, caption: placed.caption }
      : undescribed,
    validate: schemaResolver(pictureDescription, { sync: true }),
  })
  const choose = (chosen: ChosenPicture) => {
    setPicture(chosen)
    setChoosing(false)
  }

  if (isChoosing || !picture)
    return (
      <Dialog title="Bild wählen" onClose={onClose} isWide>
        <PictureChooser onChoose={choose} />
      </Dialog>
    )
  return (
    <FormDialog
      title={placed ? 'Bild bearbeiten' : 'Bild einfügen'}
      onClose={onClose}
      onSubmit={form.onSubmit((description) => onDone({ ...picture, ...pictureDescription.parse(description) }))}
      busy={false}
      submitLabel={placed ? 'Übernehmen' : 'Einfügen'}
      busyLabel="Wird übernommen..."
      isDirty={form.isDirty()}
    >
      <Group align="end">
        <img src={picture.address} alt="" width={picture.width} height={picture.height} className={classes.preview} />
        <Button variant="light" size="sm" onClick={() => setChoosing(true)}>
          Anderes Bild wählen
        </Button>
      </Group>
      <TextInput
        label="Beschreibung"
        description="Für alle, die das Bild nicht sehen: Was zeigt es, das für die Lektion wichtig ist? Ein oder zwei Sätze, ohne „Bild von“."
        withAsterisk={!form.values.isDecoration}
        disabled={form.values.isDecoration}
        data-autofocus
        {...form.getInputProps('alt')}
      />
      <Checkbox
        label="Das Bild schmückt nur"
        description="Bildschirmleser überspringen es dann."
        {...form.getInputProps('isDecoration', { type: 'checkbox' })}
      />
      {isFigure && (
        <TextInput
          label="Bildunterschrift"
          description="Steht für alle unter dem Bild. Kann leer bleiben."
          {...form.getInputProps('caption')}
        />
      )}
    </FormDialog>
  )
}
