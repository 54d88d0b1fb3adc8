import { Anchor, Button, Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ContentRef, Draft } from '../../../../domain/content/content.ts'
import { formatMoment } from '../../../../domain/platform/dates.ts'
import { ActionButton } from '../../../components/button/action-button.tsx'
import { useCall } from '../../../components/button/call-button.tsx'
import { notify } from '../../../components/page/notify.ts'
import { Aside } from '../../../components/page/texts.tsx'
import { client } from '../../../trpc.ts'
import { CardList } from '../../parts/card-list.tsx'
import { reasonOf } from '../../parts/reason.ts'
import { addressOfField } from '../draft/findings-panel.tsx'
import classes from './comments.module.css'
import { labelOf, type Place, placesOf } from './places.ts'
import { type Review, refreshReview } from './review-of.ts'
import { showParagraph, useMarkedParagraphs } from './use-marked-paragraphs.ts'

type CommentsProps = { contentRef: ContentRef; draft: Draft; comments: Review['comments'] }
type Comment = Review['comments'][number]

/** What was said about places of the draft; each leads to its place, and paragraphs are marked in the text. */
export function Comments({ contentRef, draft, comments }: CommentsProps) {
  const places = placesOf(draft)
  const open = comments.filter(({ resolvedAt }) => !resolvedAt)
  const resolved = comments.filter(({ resolvedAt }) => resolvedAt)
  useMarkedParagraphs(
    open.flatMap(({ quote }) => quote ?? []),
    draft.type === 'lesson' ? draft.payload.content : '',
  )
  const list = (label: string, listed: Comment[]) => (
    <CardList gap="0.75rem" aria-label={label}>
      {listed.map((comment) => (
        <OneComment key={comment.id} {...{ contentRef, comment, places }} />
      ))}
    </CardList>
  )
  return (
    <Stack>
      {open.length > 0 && list('Kommentare', open)}
      {resolved.length > 0 && (
        <details>
          <summary>
            {resolved.length === 1 ? '1 erledigter Kommentar' : `${resolved.length} erledigte Kommentare`}
          </summary>
          {list('Erledigte Kommentare', resolved)}
        </details>
      )}
      <NewComment {...{ contentRef, places }} />
    </Stack>
  )
}

type OneCommentProps = { contentRef: ContentRef; comment: Comment; places: Place[] }

function OneComment({ contentRef, comment, places }: OneCommentProps) {
  const { id, field, quote, isOwn, writtenBy, writtenAt, resolvedBy, resolvedAt } = comment
  const after = {
    whenFailed: (error: unknown) => notify.failure(reasonOf(error), 'Der Kommentar konnte nicht geändert werden.'),
    onSettled: () => refreshReview(contentRef),
  }
  const resolve = useCall({
    call: () => client.admin.reviews.resolve.mutate({ id, isResolved: !resolvedAt }),
    ...after,
  })
  const remove = useCall({ call: () => client.admin.reviews.removeComment.mutate({ id }), ...after })
  const button = { variant: 'subtle', size: 'sm', disabled: resolve.isPending || remove.isPending } as const
  return (
    <li className={classes.comment}>
      <Anchor
        component={Link}
        to={addressOfField(contentRef.type, field)}
        onClick={() => quote && setTimeout(() => showParagraph(quote), 100)}
        fw={700}
        underline="always"
      >
        {labelOf(places, comment)}
      </Anchor>
      <Text className={classes.words}>{comment.comment}</Text>
      <Group gap="xs" justify="space-between">
        <Aside>
          {writtenBy}, {formatMoment(writtenAt)} Uhr
          {resolvedAt && ` · erledigt von ${resolvedBy}, ${formatMoment(resolvedAt)} Uhr`}
        </Aside>
        <Group gap="xs">
          <ActionButton
            {...button}
            variant="light"
            label={resolvedAt ? 'Wieder öffnen' : 'Erledigt'}
            onClick={() => resolve.mutate()}
          />
          {isOwn && <ActionButton {...button} color="red" label="Löschen" onClick={() => remove.mutate()} />}
        </Group>
      </Group>
    </li>
  )
}

/** A comment at a place of choice; what was typed stays when it cannot be sent. */
function NewComment({ contentRef, places }: { contentRef: ContentRef; places: Place[] }) {
  const [chosen, setChosen] = useState(0)
  const [comment, setComment] = useState('')
  const place = places[chosen] ?? (places[0] as Place)
  const send = useMutation({
    mutationFn: () =>
      client.admin.reviews.comment.mutate({ ...contentRef, field: place.field, quote: place.quote, comment }),
    onSuccess: () => setComment(''),
    onError: (error) => notify.failure(reasonOf(error), 'Der Kommentar konnte nicht gespeichert werden.'),
    onSettled: () => refreshReview(contentRef),
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (comment.trim() !== '') send.mutate()
      }}
    >
      <Stack gap="xs">
        <NativeSelect
          label="Stelle"
          value={chosen}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
          data={places.map(({ label }, index) => ({ value: String(index), label }))}
        />
        <Textarea
          label="Kommentar"
          rows={2}
          maxLength={2_000}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        <Group>
          <Button type="submit" variant="default" disabled={send.isPending || comment.trim() === ''}>
            Kommentar schreiben
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
