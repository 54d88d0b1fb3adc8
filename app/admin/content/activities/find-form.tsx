import { Stack } from '@mantine/core'
import { counts } from '../../../../domain/content/activities/activity.ts'
import { ChoiceField, type KindFormProps, TextLine } from './form-fields.tsx'
import { PartList } from './part-list.tsx'
import { IllustrationFields } from './picture-field.tsx'
import { PlaceOnPicture } from './place-on-picture.tsx'
import { SpotPad } from './spot-pad.tsx'
import { useSpotDrawing } from './use-spot-drawing.ts'

export function FindForm({ activity: { dress, picture, alt, parts }, onChange }: KindFormProps<'find'>) {
  const isOnPicture = dress === 'picture'
  const { onPad, ofPart } = useSpotDrawing({
    pad: 'bild-mit-stellen',
    parts,
    onParts: (changed) => onChange({ parts: changed }),
  })
  return (
    <>
      <ChoiceField
        path={['dress']}
        label="Wo gesucht wird"
        options={{ message: 'In einer Nachricht', profile: 'In einem Profil', picture: 'Auf einem Bild' }}
        value={dress}
        onChange={(changed) =>
          onChange({
            dress: changed,
            ...(changed !== 'picture' && { parts: parts.map((part) => ({ ...part, spot: null })) }),
          })
        }
      />
      <IllustrationFields path={[]} of="dieser Aufgabe" value={{ picture, alt }} onChange={onChange} />
      {isOnPicture && picture && parts.length > 0 && <SpotPad picture={picture} {...onPad} />}
      <PartList
        path={['parts']}
        label="Stellen"
        description="Was das Kind antippen kann, in der Reihenfolge, in der man es liest. Auch Harmloses gehört dazu."
        name="Stelle"
        parts={parts}
        count={counts.parts}
        newPart={() => ({ text: '', isClue: false, reason: '', spot: null })}
        onChange={(changed) => onChange({ parts: changed })}
      >
        {(part, change, index) => (
          <Stack gap="xs">
            <TextLine
              path={['parts', index, 'text']}
              label={isOnPicture ? 'Was dort zu sehen ist' : 'Text'}
              value={part.text}
              onChange={(text) => change({ text })}
            />
            <ChoiceField
              path={['parts', index, 'isClue']}
              label="Das ist …"
              options={{ clue: 'ein Hinweis', harmless: 'harmlos' }}
              value={part.isClue ? 'clue' : 'harmless'}
              onChange={(answer) => change({ isClue: answer === 'clue' })}
            />
            <TextLine
              path={['parts', index, 'reason']}
              label="Warum?"
              value={part.reason}
              onChange={(reason) => change({ reason })}
            />
            {isOnPicture && <PlaceOnPicture path={['parts', index, 'spot']} {...ofPart(index)} />}
          </Stack>
        )}
      </PartList>
    </>
  )
}
