import { SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type ContentRef, contentNames, type Draft, placeInput } from '../../../domain/content/content.ts'
import { type Findings, fields, reasonAt } from '../../../domain/content/content-findings.ts'
import { notify } from '../../components/page/notify.ts'
import { trpc } from '../../trpc.ts'
import { useMayDo } from '../parts/duties.ts'
import { reasonOf } from '../parts/reason.ts'
import { wholeNumber } from '../parts/whole-number.ts'

type Common = Pick<Draft['payload'], 'title' | 'description' | 'reviewOn' | 'reviewNote'>
type Placing = { contentRef: ContentRef; orderIndex: number; onPlaced: (orderIndex: number) => void }
type CommonFieldsProps = Placing & {
  payload: Common
  findings: Findings
  onChange: (change: Partial<Common>) => void
  /** Between title and review date. */
  children?: ReactNode
}

/** Fields that lessons, quizzes and simulations have in common. Saved while typing. */
export function CommonFields({ payload, findings, onChange, children, ...placing }: CommonFieldsProps) {
  const edits = useMayDo('edit')
  const optional = (name: 'description' | 'reviewOn' | 'reviewNote') => ({
    value: payload[name] ?? '',
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [name]: event.currentTarget.value || null }),
  })
  return (
    <Stack>
      <TextInput
        id={fields.title}
        label="Titel"
        placeholder={contentNames[placing.contentRef.type].fresh}
        required
        maxLength={200}
        value={payload.title}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
        error={reasonAt(findings, fields.title)}
      />
      <Textarea id={fields.description} label="Beschreibung" rows={2} maxLength={5_000} {...optional('description')} />
      {children}
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        {edits && <PlaceField {...placing} />}
        <TextInput
          id={fields.reviewOn}
          type="date"
          label="Wieder prüfen am"
          description="Wenn etwas darin veraltet"
          {...optional('reviewOn')}
        />
        <TextInput
          label="Was dann zu prüfen ist"
          description="Für Sie und andere im Team"
          maxLength={1_000}
          {...optional('reviewNote')}
        />
      </SimpleGrid>
    </Stack>
  )
}

/** The position in the level's list. Not part of the draft: a change takes effect at once. */
function PlaceField({ contentRef, orderIndex, onPlaced }: Placing) {
  const [typed, setTyped] = useState(String(orderIndex))
  const place = useMutation(
    trpc.admin.content.place.mutationOptions({
      onSuccess: (_, { orderIndex: placed }) => {
        onPlaced(placed)
        notify.success('Reihenfolge gespeichert')
      },
      onError: (error) => notify.failure(`Die Reihenfolge konnte nicht gespeichert werden: ${reasonOf(error)}`),
    }),
  )
  const checked = placeInput.shape.orderIndex.safeParse(wholeNumber(typed) ?? Number.NaN)
  return (
    <TextInput
      type="number"
      min={0}
      label="Reihenfolge"
      description="0 steht vorn; gilt sofort"
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() =>
        checked.success && checked.data !== orderIndex && place.mutate({ ...contentRef, orderIndex: checked.data })
      }
      error={checked.error?.issues[0]?.message}
    />
  )
}
