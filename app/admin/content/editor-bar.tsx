import { Badge, Box, Button, Group, Paper, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { type ContentRef, contentNames, type Draft } from '../../../domain/content.ts'
import type { Findings } from '../../../domain/content-findings.ts'
import { Question } from '../../components/dialog/question.tsx'
import { notify } from '../../components/page/notify.ts'
import { failureOf } from '../../failure.ts'
import { client } from '../../trpc.ts'
import { reasonOf } from '../parts/reason.ts'
import { refreshAdmin } from '../parts/refresh-admin.ts'
import type { DraftKeeper, KeptDraft } from './draft-keeper.ts'
import type { OpenedContent } from './opened-content.ts'
import { SaveStatus } from './save-status.tsx'

type EditorBarProps = {
  contentRef: ContentRef
  opened: OpenedContent
  kept: KeptDraft<Draft['payload']>
  keeper: DraftKeeper<Draft['payload']>
  findings: Findings
  /** There are problems, so publishing was not started. */
  onRefused: () => void
  onPublished: (at: string) => void
}

const STILL_SAVING = 'Ihr Text wird noch gespeichert. Bitte versuchen Sie es gleich noch einmal.'

/** The state of the content, with the buttons to publish, discard and preview. */
export function EditorBar({ contentRef, opened, kept, keeper, findings, onRefused, onPublished }: EditorBarProps) {
  const [asks, setAsks] = useState(false)
  const { the } = contentNames[contentRef.type]
  const hasChanges = kept.base.version > 0 || kept.status !== 'saved'
  const home = `/admin/content/${contentRef.type}/${contentRef.id}`
  const failed = `${the} konnte nicht veröffentlicht werden.`

  const explain = (error: unknown, title: string) => {
    const { refusal, message } = failureOf(error)
    notify.failure(reasonOf(error), title)
    // Enters the conflict state with this message, in which ConflictNotice shows both versions.
    if (refusal === 'DRAFT_CONFLICT') keeper.restore(keeper.get().payload, message)
  }
  const publish = useMutation({
    mutationFn: async () => {
      if (!(await keeper.flush())) return false
      await keeper.alone(async ({ payload, base }) => {
        const { revision } = await client.admin.content.publish.mutate({ ...contentRef, base })
        return { payload, base: { revision, version: 0 }, savedAt: null }
      })
      return true
    },
    onSuccess: (isPublished) => {
      if (!isPublished) return notify.failure(keeper.get().refusal || STILL_SAVING, failed)
      notify.success(`${contentNames[contentRef.type].one} veröffentlicht`)
      onPublished(opened.publishedAt ?? new Date().toISOString())
      void refreshAdmin()
    },
    onError: (error) => explain(error, failed),
  })
  const discard = useMutation({
    mutationFn: () =>
      keeper.alone(async ({ base }) => {
        // Loaded first, because nothing may fail after the draft was discarded.
        const { payload } = await client.admin.content.revision.query({ ...contentRef, revision: base.revision })
        await client.admin.content.discard.mutate({ ...contentRef, base })
        return { payload, base: { ...base, version: 0 }, savedAt: null }
      }),
    onSuccess: () => {
      notify.success('Entwurf verworfen')
      void refreshAdmin()
    },
    onError: (error) => explain(error, 'Der Entwurf konnte nicht verworfen werden.'),
    onSettled: () => setAsks(false),
  })
  const tryToPublish = () => (findings.problems.length > 0 ? onRefused() : publish.mutate())
  const isBusy = publish.isPending || discard.isPending

  return (
    <Paper withBorder p="md" component="section" aria-label="Stand">
      <Group justify="space-between">
        <Group gap="sm">
          <Badge color={opened.publishedAt ? 'sea' : 'gray'} variant="light" tt="none" size="lg">
            {opened.publishedAt ? `Veröffentlicht, Fassung ${kept.base.revision}` : 'Nicht veröffentlicht'}
          </Badge>
          {/* On a phone in a line of its own: its words change in length, and the buttons below would move under a finger. */}
          <Box w={{ base: '100%', sm: 'auto' }}>
            <SaveStatus draft={kept} />
          </Box>
        </Group>
        <Group gap="xs">
          {opened.publishedAt && hasChanges && (
            <Button variant="subtle" onClick={() => setAsks(true)} disabled={isBusy} aria-expanded={asks}>
              Entwurf verwerfen
            </Button>
          )}
          <Button
            onClick={tryToPublish}
            disabled={isBusy || kept.status === 'conflict' || (opened.publishedAt !== null && !hasChanges)}
            aria-busy={publish.isPending}
          >
            {publish.isPending ? 'Wird veröffentlicht...' : 'Veröffentlichen'}
          </Button>
        </Group>
      </Group>
      {!opened.level.isCompetencyPublished && (
        <Text size="sm" c="dimmed" mt="xs">
          Die Kompetenz „{opened.level.competency}“ ist noch nicht veröffentlicht: Bis dahin sehen nur Admins, was darin
          steht.
        </Text>
      )}
      {asks && (
        <Box mt="sm">
          <Question
            title="Alles seit der letzten Veröffentlichung geht verloren."
            yes="Ja, verwerfen"
            no="Behalten"
            isLoss
            isBusy={isBusy}
            onYes={() => discard.mutate()}
            onNo={() => setAsks(false)}
          />
        </Box>
      )}
      <Group gap="xs" mt="sm" component="nav" aria-label="Ansichten">
        <View to={home}>Bearbeiten</View>
        <View to={`${home}?ansicht=kind`}>Vorschau als Kind</View>
        <View to={`${home}?ansicht=eltern`}>Vorschau als Elternteil</View>
        {contentRef.type !== 'simulation' && <View to={`${home}?ansicht=links`}>Link teilen</View>}
        <View to={`${home}?ansicht=verlauf`}>Verlauf</View>
      </Group>
    </Paper>
  )
}

function View({ to, children }: { to: string; children: string }) {
  const { pathname, search } = useLocation()
  const isHere = to === (search.startsWith('?ansicht=') ? pathname + search : pathname)
  return (
    <Button component={Link} to={to} variant={isHere ? 'light' : 'default'} aria-current={isHere ? 'page' : undefined}>
      {children}
    </Button>
  )
}
