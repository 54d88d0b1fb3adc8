import { Badge, Box, Button, Group, Paper, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { type ContentRef, contentNames, type Draft } from '../../../domain/content.ts'
import type { Findings } from '../../../domain/content-findings.ts'
import { standingInWords, standingOf } from '../../../domain/standing.ts'
import { Question } from '../../components/dialog/question.tsx'
import { notify } from '../../components/page/notify.ts'
import { failureOf } from '../../failure.ts'
import { client } from '../../trpc.ts'
import { useMayDo } from '../parts/duties.ts'
import { reasonOf } from '../parts/reason.ts'
import { refreshAdmin } from '../parts/refresh-admin.ts'
import { TakeBackDialog } from '../parts/withdraw-dialog.tsx'
import type { DraftKeeper, KeptDraft } from './draft-keeper.ts'
import type { OpenedContent } from './opened-content.ts'
import { WordsDialog } from './review/words-dialog.tsx'
import { SaveStatus } from './save-status.tsx'
import { ScheduleDialog } from './schedule/schedule-dialog.tsx'
import { ScheduleNote } from './schedule/schedule-note.tsx'
import { scheduleOf } from './schedule/schedule-of.ts'

type EditorBarProps = {
  contentRef: ContentRef
  opened: OpenedContent
  kept: KeptDraft<Draft['payload']>
  keeper: DraftKeeper<Draft['payload']>
  findings: Findings
  /** There are problems, so publishing was not started. */
  onRefused: () => void
  onPublished: (at: string) => void
  onTakenBack: () => void
}

/** The state of the content, with the buttons to publish, discard and preview. */
export function EditorBar({ contentRef, opened, kept, keeper, findings, onRefused, ...on }: EditorBarProps) {
  const [asks, setAsks] = useState(false)
  const [isTakingBack, setTakingBack] = useState(false)
  const [edits, governs] = [useMayDo('edit'), useMayDo('govern')]
  const [asksAlone, setAsksAlone] = useState(false)
  const [isScheduling, setScheduling] = useState(false)
  const { data: schedule = null } = useQuery(scheduleOf(contentRef))
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
    mutationFn: async (aloneBecause?: string) => {
      if (!(await keeper.flush())) return false
      await keeper.alone(async ({ payload, base }) => {
        const { revision } = await client.admin.content.publish.mutate({ ...contentRef, base, aloneBecause })
        return { payload, base: { revision, version: 0 }, savedAt: null }
      })
      return true
    },
    onSuccess: (isPublished) => {
      if (!isPublished) return notify.failure(keeper.whyUnsaved(), failed)
      notify.success(`${contentNames[contentRef.type].one} veröffentlicht`)
      on.onPublished(opened.publishedAt ?? new Date().toISOString())
      void refreshAdmin()
    },
    onError: (error) => {
      if (governs && failureOf(error).refusal === 'SECOND_PERSON_NEEDED') setAsksAlone(true)
      else explain(error, failed)
    },
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
  const tryToPublish = () => (findings.problems.length > 0 ? onRefused() : publish.mutate(undefined))
  const tryToSchedule = () => (findings.problems.length > 0 ? onRefused() : setScheduling(true))
  const isDone = kept.status === 'conflict' || (opened.publishedAt !== null && !hasChanges)
  const isBusy = publish.isPending || discard.isPending
  const standing = standingOf({ ...opened, binnedAt: null })

  return (
    <Paper withBorder p="md" component="section" aria-label="Stand">
      <Group justify="space-between">
        <Group gap="sm">
          <Badge color={colorOf[standing]} variant="light" tt="none" size="lg">
            {standing === 'published' ? `Veröffentlicht, Fassung ${kept.base.revision}` : standingInWords[standing]}
          </Badge>
          {/* On a phone in a line of its own: its words change in length, and the buttons below would move under a finger. */}
          <Box w={{ base: '100%', sm: 'auto' }}>
            <SaveStatus draft={kept} />
          </Box>
        </Group>
        <Group gap="xs">
          {edits && opened.publishedAt && (
            <Button variant="subtle" onClick={() => setTakingBack(true)} disabled={isBusy}>
              Zurückziehen
            </Button>
          )}
          {opened.publishedAt && hasChanges && (
            <Button variant="subtle" onClick={() => setAsks(true)} disabled={isBusy} aria-expanded={asks}>
              Entwurf verwerfen
            </Button>
          )}
          {edits && !schedule && (
            <Button variant="subtle" onClick={tryToSchedule} disabled={isBusy || isDone}>
              Planen …
            </Button>
          )}
          {edits && (
            <Button onClick={tryToPublish} disabled={isBusy || isDone} aria-busy={publish.isPending}>
              {publish.isPending ? 'Wird veröffentlicht...' : 'Veröffentlichen'}
            </Button>
          )}
        </Group>
      </Group>
      {schedule && <ScheduleNote {...{ contentRef, schedule, kept }} onMove={tryToSchedule} />}
      {isScheduling && <ScheduleDialog {...{ contentRef, keeper, schedule }} onClose={() => setScheduling(false)} />}
      {!opened.level.isCompetencyPublished && (
        <Text size="sm" c="dimmed" mt="xs">
          Die Kompetenz „{opened.level.competency}“ ist noch nicht veröffentlicht: Bis dahin sieht nur das Team, was
          darin steht.
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
      {isTakingBack && (
        <TakeBackDialog
          what={{ ...contentRef, title: kept.payload.title.trim() || contentNames[contentRef.type].one }}
          onClose={() => setTakingBack(false)}
          onDone={on.onTakenBack}
        />
      )}
      {asksAlone && (
        <WordsDialog
          title="Ohne zweite Person veröffentlichen"
          label="Warum kann das nicht warten?"
          mostCharacters={500}
          onSend={async (reason) => ((await publish.mutateAsync(reason)) ? undefined : keeper.whyUnsaved())}
          onDone={() => {}}
          onClose={() => setAsksAlone(false)}
        >
          Sie haben an diesem Entwurf mitgeschrieben. Besser gibt ihn jemand anderes frei. Ihr Grund steht im Verlauf
          und im Protokoll; Eltern lesen nicht, dass die Lektion geprüft ist.
        </WordsDialog>
      )}
      <Group gap="xs" mt="sm" component="nav" aria-label="Ansichten">
        <View to={home}>Bearbeiten</View>
        <View to={`${home}?ansicht=kind`}>Vorschau als Kind</View>
        <View to={`${home}?ansicht=eltern`}>Vorschau als Elternteil</View>
        {edits && contentRef.type !== 'simulation' && <View to={`${home}?ansicht=links`}>Link teilen</View>}
        <View to={`${home}?ansicht=verlauf`}>Verlauf</View>
      </Group>
    </Paper>
  )
}

const colorOf = { published: 'sea', 'taken back': 'amber', draft: 'gray', binned: 'gray' } as const

function View({ to, children }: { to: string; children: string }) {
  const { pathname, search } = useLocation()
  const isHere = to === (search.startsWith('?ansicht=') ? pathname + search : pathname)
  return (
    <Button component={Link} to={to} variant={isHere ? 'light' : 'default'} aria-current={isHere ? 'page' : undefined}>
      {children}
    </Button>
  )
}
