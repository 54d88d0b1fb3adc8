import { Stack } from '@mantine/core'
import { questionCounts } from '../../../../domain/content/questions/question.ts'
import { ChoiceField, TextLine } from '../activities/form-fields.tsx'
import { PartList } from '../activities/part-list.tsx'
import { IllustrationFields } from '../activities/picture-field.tsx'
import { PlaceOnPicture } from '../activities/place-on-picture.tsx'
import { SpotPad } from '../activities/spot-pad.tsx'
import { useSpotDrawing } from '../activities/use-spot-drawing.ts'
import type { QuestionFieldsProps } from './fields-props.ts'

export function SpotFields({ question: { id, picture, alt, parts }, onChange }: QuestionFieldsProps<'spot'>) {
  const { onPad, ofPart } = useSpotDrawing({
    pad: `bild-${id}`,
    parts,
    onParts: (changed) => onChange({ parts: changed }),
  })
  /** One place is right: another one takes over from it. */
  const setRight = (index: number, isCorrect: boolean) =>
    onChange({
      parts: parts.map((part, at) => ({
        ...part,
        isCorrect: at === index ? isCorrect : isCorrect ? false : part.isCorrect,
      })),
    })
  return (
    <>
      <IllustrationFields path={[id]} of="dieser Frage" value={{ picture, alt }} onChange={onChange} />
      {picture && parts.length > 0 && <SpotPad picture={picture} {...onPad} />}
      <PartList
        path={[id, 'parts']}
        label="Stellen"
        description="Was man antippen kann. Genau eine Stelle ist richtig."
        name="Stelle"
        parts={parts}
        count={questionCounts.parts}
        newPart={() => ({ text: '', spot: null, isCorrect: false, explanation: null })}
        onChange={(changed) => onChange({ parts: changed })}
      >
        {(part, change, index) => (
          <Stack gap="xs">
            <TextLine
              path={[id, 'parts', index, 'text']}
              label="Was dort zu sehen ist"
              value={part.text}
              onChange={(text) => change({ text })}
            />
            <ChoiceField
              path={[id, 'parts', index, 'isCorrect']}
              label="Das ist …"
              options={{ right: 'richtig', wrong: 'falsch' }}
              value={part.isCorrect ? 'right' : 'wrong'}
              onChange={(answer) => setRight(index, answer === 'right')}
            />
            <TextLine
              path={[id, 'parts', index, 'explanation']}
              label="Warum?"
              value={part.explanation ?? ''}
              onChange={(why) => change({ explanation: why || null })}
            />
            <PlaceOnPicture path={[id, 'parts', index, 'spot']} {...ofPart(index)} />
          </Stack>
        )}
      </PartList>
    </>
  )
}
