import { Stack } from '@mantine/core'
import { useState } from 'react'
import { type QuestionOf, questionCounts } from '../../../../domain/questions/question.ts'
import { SpotFields as PlaceOnPicture } from '../activities/find-form.tsx'
import { ChoiceField, TextLine } from '../activities/form-fields.tsx'
import { PartList } from '../activities/part-list.tsx'
import { IllustrationFields } from '../activities/picture-field.tsx'
import type { Spot } from '../activities/spot.ts'
import { SpotPad } from '../activities/spot-pad.tsx'
import type { QuestionFieldsProps } from './question-parts.tsx'

type Part = QuestionOf<'spot'>['parts'][number]

export function SpotFields({ question: { id, picture, alt, parts }, onChange }: QuestionFieldsProps<'spot'>) {
  const [chosen, setChosen] = useState<number>()
  const firstWithout = parts.findIndex(({ spot }) => !spot)
  const current = Math.min(chosen ?? Math.max(0, firstWithout), Math.max(0, parts.length - 1))
  const pad = `bild-${id}`
  const setSpot = (index: number, spot: Spot | null) =>
    onChange({ parts: parts.with(index, { ...(parts[index] as Part), spot }) })
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
      {picture && parts.length > 0 && (
        <SpotPad
          id={pad}
          picture={picture}
          spots={parts.map(({ spot }) => spot)}
          current={current}
          onSpot={(spot) => {
            setSpot(current, spot)
            setChosen(undefined) // goes on to the first part without one
          }}
        />
      )}
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
            <PlaceOnPicture
              path={[id, 'parts', index, 'spot']}
              number={index + 1}
              spot={part.spot}
              isDrawn={index === current}
              onDraw={() => {
                setChosen(index)
                document.getElementById(pad)?.scrollIntoView({ block: 'nearest' })
              }}
              onChange={(spot) => setSpot(index, spot)}
            />
          </Stack>
        )}
      </PartList>
    </>
  )
}
