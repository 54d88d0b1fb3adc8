import { Button, Group, Stack, Tabs, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { addressOfPictureIn } from '../../../../domain/content/activities/picture-address.ts'
import { pictureGroups } from '../../../../domain/content/activities/pictures.ts'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { PartTitle } from '../../../components/page/texts.tsx'
import { PictureChooser } from '../../media/picture-chooser.tsx'
import { drawings } from './drawings.ts'
import classes from './picture-picker.module.css'

type PicturePickerProps = {
  /** What it is the picture of: 'Karte 2'. */
  of: string
  picture: string | null
  /** Only pictures of the house's own set. */
  isOfSet?: boolean
  onDone: (picture: string | null) => void
  onClose: () => void
}

type Choice = { picture: string; words: string }
const groups = Object.entries(pictureGroups).map(([name, pictures]) => ({
  name,
  pictures: Object.entries<string>(pictures).map(([picture, words]): Choice => ({ picture, words })),
}))
const ownDrawings = Object.entries(drawings).map(
  ([name, words]): Choice => ({ picture: `drawings/${name}.svg`, words }),
)

/** Chooses a picture of the house's own set, a drawing, or a picture of the media library. */
export function PicturePicker({ of, picture, isOfSet = false, onDone, onClose }: PicturePickerProps) {
  return (
    <Dialog title={`Bild zu ${of}`} onClose={onClose} isWide>
      <Tabs defaultValue={tabOf(picture)} keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="set">Sammlung</Tabs.Tab>
          {!isOfSet && <Tabs.Tab value="drawings">Zeichnungen</Tabs.Tab>}
          {!isOfSet && <Tabs.Tab value="media">Medien</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="set">
          <OwnSet chosen={picture} onChoose={onDone} />
        </Tabs.Panel>
        <Tabs.Panel value="drawings">
          <Choices label="Zeichnungen" choices={ownDrawings} chosen={picture} onChoose={onDone} isLarge />
        </Tabs.Panel>
        <Tabs.Panel value="media">
          <PictureChooser onChoose={({ address }) => onDone(address.replace(/^\//, ''))} />
        </Tabs.Panel>
      </Tabs>
      {picture && (
        <Group mt="lg">
          <Button variant="default" onClick={() => onDone(null)}>
            Bild entfernen
          </Button>
        </Group>
      )}
    </Dialog>
  )
}

const tabOf = (picture: string | null) =>
  picture?.startsWith('drawings/') ? 'drawings' : picture?.startsWith('media/') ? 'media' : 'set'

type OwnSetProps = { chosen: string | null; onChoose: (picture: string) => void }

function OwnSet({ chosen, onChoose }: OwnSetProps) {
  const [typed, setTyped] = useState('')
  const search = typed.trim().toLowerCase()
  const isFound = (text: string) => text.toLowerCase().includes(search)
  const found = groups
    .map(({ name, pictures }) => ({
      name,
      pictures: isFound(name) ? pictures : pictures.filter(({ words }) => isFound(words)),
    }))
    .filter(({ pictures }) => pictures.length > 0)
  return (
    <Stack>
      <TextInput
        type="search"
        label="Suche"
        placeholder="Zum Beispiel: Schloss"
        maxLength={40}
        data-autofocus
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div role="status">{found.length === 0 && <Text>Dazu gibt es in der Sammlung kein Bild.</Text>}</div>
      {found.map(({ name, pictures }) => (
        <section key={name} aria-label={name}>
          <PartTitle mb={4}>{name}</PartTitle>
          <Choices label={name} choices={pictures} chosen={chosen} onChoose={onChoose} />
        </section>
      ))}
    </Stack>
  )
}

type ChoicesProps = {
  label: string
  choices: Choice[]
  chosen: string | null
  onChoose: (picture: string) => void
  isLarge?: boolean
}

const Choices = ({ label, choices, chosen, onChoose, isLarge = false }: ChoicesProps) => (
  <ul className={`plain ${classes.choices}`} data-large={isLarge} aria-label={label}>
    {choices.map(({ picture, words }) => (
      <li key={picture}>
        <UnstyledButton className={classes.choice} aria-pressed={picture === chosen} onClick={() => onChoose(picture)}>
          <img src={addressOfPictureIn(picture)} alt="" loading="lazy" className={classes.picture} />
          <span className={classes.words}>{words}</span>
        </UnstyledButton>
      </li>
    ))}
  </ul>
)
