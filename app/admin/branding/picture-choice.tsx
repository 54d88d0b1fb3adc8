import { Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { pictureTypes } from '../../../domain/content/media.ts'
import type { BrandPicture } from '../../../domain/operation/branding.ts'
import { ActionButton } from '../../components/button/action-button.tsx'
import { Aside, Problem } from '../../components/page/texts.tsx'
import { sendPictureTo, UploadFailure } from '../media/send-file.ts'
import classes from './branding.module.css'

type PictureChoiceProps = {
  label: string
  hint: string
  picture: BrandPicture | undefined
  onUpload: (picture: BrandPicture) => void
  onChange: (id: string | null) => void
}

const plateNotes = {
  light: 'Im dunklen Farbschema wäre es kaum zu sehen. Dort bekommt es eine helle Fläche.',
  dark: 'Im hellen Farbschema wäre es kaum zu sehen. Dort bekommt es eine dunkle Fläche.',
}

type Uploaded = { sent?: BrandPicture; problem?: string }

/** A refusal of the server is an answer here, not an error. */
const uploaded = (file: File): Promise<Uploaded> =>
  sendPictureTo<BrandPicture>('/api/brand', file).then(
    (sent) => ({ sent }),
    (error) => {
      if (error instanceof UploadFailure) return { problem: error.message }
      throw error
    },
  )

/** A logo or icon: uploaded at once, used when the form is saved. */
export function PictureChoice({ label, hint, picture, onUpload, onChange }: PictureChoiceProps) {
  const reset = useRef<() => void>(null)
  const upload = useMutation({
    mutationFn: uploaded,
    onSuccess: ({ sent }) => {
      if (!sent) return
      onUpload(sent)
      onChange(sent.id)
    },
    onSettled: () => reset.current?.(), // the same file may be chosen again
  })
  const problem = upload.data?.problem ?? (upload.error && 'Das Bild konnte nicht hochgeladen werden.')
  return (
    <Stack gap="xs" component="fieldset" className={classes.choice}>
      <Text component="legend" fw={600}>
        {label}
      </Text>
      <Text size="sm">{hint} JPEG, PNG oder WebP.</Text>
      {picture ? (
        <Group gap="xs">
          {(['light', 'dark'] as const).map((scheme) => (
            <span key={scheme} className={classes.ground} data-scheme={scheme} data-plate={picture.plate ?? undefined}>
              <img src={picture.address} alt="" height={48} />
            </span>
          ))}
        </Group>
      ) : (
        <Aside>Keines gewählt.</Aside>
      )}
      {picture?.plate && <Text size="sm">{plateNotes[picture.plate]}</Text>}
      <Problem size="sm">{problem}</Problem>
      <Group gap="xs">
        <FileButton
          resetRef={reset}
          accept={pictureTypes.join()}
          inputProps={{ 'aria-label': `${label}: Bilddatei` }}
          onChange={(file) => file && upload.mutate(file)}
        >
          {(props) => (
            <Button {...props} variant="light" disabled={upload.isPending} aria-busy={upload.isPending}>
              {upload.isPending ? 'Wird hochgeladen...' : `${label} hochladen`}
            </Button>
          )}
        </FileButton>
        {picture && <ActionButton variant="default" label={`${label} entfernen`} onClick={() => onChange(null)} />}
      </Group>
    </Stack>
  )
}
