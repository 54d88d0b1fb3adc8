import { Stack } from '@mantine/core'
import { type ActivityOf, counts } from '../../../../domain/content/activities/activity.ts'
import { type BoundFields, ChoiceField, TextLine, TruthField } from './form-fields.tsx'
import { PartList } from './part-list.tsx'
import { IllustrationFields } from './picture-field.tsx'
import { PlaceOnPicture, SpotPad, useSpotDrawing } from './spot-pad.tsx'

export function FindForm({ value: { dress, picture, parts }, change, at, optional }: BoundFields<ActivityOf<'find'>>) {
  const isOnPicture = dress === 'picture'
  const { onPad, ofPart } = useSpotDrawing('bild-mit-stellen', at('parts'))
  return (
    <>
      <ChoiceField
        {...at('dress')}
        label="Wo gesucht wird"
        options={{ message: 'In einer Nachricht', profile: 'In einem Profil', picture: 'Auf einem Bild' }}
        onChange={(changed) =>
          change({
            dress: changed,
            ...(changed !== 'picture' && { parts: parts.map((part) => ({ ...part, spot: null })) }),
          })
        }
      />
      <IllustrationFields of="dieser Aufgabe" {...{ at, optional }} />
      {isOnPicture && picture && parts.length > 0 && <SpotPad picture={picture} {...onPad} />}
      <PartList
        {...at('parts')}
        label="Stellen"
        description="Was das Kind antippen kann, in der Reihenfolge, in der man es liest. Auch Harmloses gehört dazu."
        name="Stelle"
        count={counts.parts}
        newPart={() => ({ text: '', isClue: false, reason: '', spot: null })}
      >
        {(part, index) => (
          <Stack gap="xs">
            <TextLine {...part.at('text')} label={isOnPicture ? 'Was dort zu sehen ist' : 'Text'} />
            <TruthField {...part.at('isClue')} label="Das ist …" yes="ein Hinweis" no="harmlos" />
            <TextLine {...part.at('reason')} label="Warum?" />
            {isOnPicture && <PlaceOnPicture path={[...part.path, 'spot']} {...ofPart(index)} />}
          </Stack>
        )}
      </PartList>
    </>
  )
}
