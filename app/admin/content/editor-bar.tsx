import { Box, Button, Group, Paper } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { type ContentRef, contentNames, type Draft } from '../../../domain/content/content.ts'
import type { Findings } from '../../../domain/content/content-findings.ts'
import { standingInWords, standingOf } from '../../../domain/content/standing.ts'
import { ActionButton } from '../../components/button/action-button.tsx'
import { LinkButton } from '../../components/button/link-button.tsx'
import { Question } from '../../components/dialog/question.tsx'
import { Mark } from '../../components/mark.tsx'
import { Aside } from '../../components/page/texts.tsx'
import { useMayDo } from '../parts/duties.ts'
import { WithdrawDialog } from '../parts/withdraw-dialog.tsx'
import type { DraftKeeper, KeptDraft } from './draft/draft-keeper.ts'
import { SaveStatus } from './draft/save-status.tsx'
import { usePublishing } from './draft/use-publishing.ts'
import type { OpenedContent } from './opened-content.ts'
import { WordsDialog } from './review/words-dialog.tsx'
import { ScheduleDialog } from './schedule/schedule-dialog.tsx'
import { ScheduleNote, scheduleOf } from './schedule/schedule-note.tsx'

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
  const [asked, setAsked] = useState<'discard' | 'take back' | 'schedule' | 'alone'>()
  const close = () => setAsked(undefined)
  const [edits, governs] = [useMayDo('edit'), useMayDo('govern')]
  const { data: schedule = null } = useQuery(scheduleOf(contentRef))
  const { publish, discard } = usePublishing({
    contentRef,
    keeper,
    onPublished: () => on.onPublished(opened.publishedAt ?? new Date().toISOString()),
    onSecondPersonNeeded: governs ? () => setAsked('alone') : undefined,
    onDiscardTried: close,
  })
  const unlessProblems = (go: () => void) => () => (findings.problems.length > 0 ? onRefused() : go())
  const schedules = unlessProblems(() => setAsked('schedule'))
  const hasChanges = kept.base.version > 0 || kept.status !== 'saved'
  const isDone = kept.status === 'conflict' || (opened.publishedAt !== null && !hasChanges)
  const isBusy = publish.isPending || discard.isPending
  const standing = standingOf({ ...opened, binnedAt: null })

  return (
    <Paper withBorder p="md" component="section" aria-label="Stand">
      <Group justify="space-between">
        <Group gap="sm">
          <Mark color={colorOf[standing]}>
            {standing === 'published' ? `Veröffentlicht, Fassung ${kept.base.revision}` : standingInWords[standing]}
          </Mark>
          {/* On a phone in a line of its own: otherwise its changing words would move the buttons under a finger. */}
          <Box w={{ base: '100%', sm: 'auto' }}>
            <SaveStatus draft={kept} />
          </Box>
        </Group>
        <Group gap="xs">
          {edits && opened.publishedAt && (
            <Button variant="subtle" onClick={() => setAsked('take back')} disabled={isBusy}>
              Zurückziehen
            </Button>
          )}
          {opened.publishedAt && hasChanges && (
            <ActionButton
              variant="subtle"
              label="Entwurf verwerfen"
              onClick={() => setAsked('discard')}
              disabled={isBusy}
              aria-expanded={asked === 'discard'}
            />
          )}
          {edits && !schedule && (
            <ActionButton variant="subtle" label="Planen …" onClick={schedules} disabled={isBusy || isDone} />
          )}
          {edits && (
            <ActionButton
              label={publish.isPending ? 'Wird veröffentlicht...' : 'Veröffentlichen'}
              onClick={unlessProblems(() => publish.mutate(undefined))}
              disabled={isBusy || isDone}
              aria-busy={publish.isPending}
            />
          )}
        </Group>
      </Group>
      {schedule && <ScheduleNote {...{ contentRef, schedule, kept }} onMove={schedules} />}
      {!opened.level.isCompetencyPublished && (
        <Aside mt="xs">
          Die Kompetenz „{opened.level.competency}“ ist noch nicht veröffentlicht: Bis dahin sieht nur das Team, was
          darin steht.
        </Aside>
      )}
      {asked === 'discard' && (
        <Box mt="sm">
          <Question
            title="Alles seit der letzten Veröffentlichung geht verloren."
            yes="Ja, verwerfen"
            no="Behalten"
            isLoss
            isBusy={isBusy}
            onYes={() => discard.mutate()}
            onNo={close}
          />
        </Box>
      )}
      {asked === 'schedule' && <ScheduleDialog {...{ contentRef, keeper, schedule }} onClose={close} />}
      {asked === 'take back' && (
        <WithdrawDialog
          how="take back"
          what={{ ...contentRef, title: kept.payload.title.trim() || contentNames[contentRef.type].one }}
          onClose={close}
          onDone={on.onTakenBack}
        />
      )}
      {asked === 'alone' && (
        <WordsDialog
          title="Ohne zweite Person veröffentlichen"
          label="Warum kann das nicht warten?"
          mostCharacters={500}
          onSend={async (reason) => ((await publish.mutateAsync(reason)) ? undefined : keeper.whyUnsaved())}
          onDone={() => {}}
          onClose={close}
        >
          Sie haben an diesem Entwurf mitgeschrieben. Besser gibt ihn jemand anderes frei. Ihr Grund steht im Verlauf
          und im Protokoll; Eltern lesen nicht, dass die Lektion geprüft ist.
        </WordsDialog>
      )}
      <EditorViews {...contentRef} />
    </Paper>
  )
}

const colorOf = { published: 'sea', 'taken back': 'amber', draft: 'gray', binned: 'gray' } as const

/** The ways to look at a piece of content: its form, as who learns or accompanies sees it, its links, its revisions. */
function EditorViews({ type, id }: ContentRef) {
  const edits = useMayDo('edit')
  const home = `/admin/content/${type}/${id}`
  return (
    <Group gap="xs" mt="sm" component="nav" aria-label="Ansichten">
      <View to={home} label="Bearbeiten" />
      <View to={`${home}?ansicht=kind`} label="Vorschau als Kind" />
      <View to={`${home}?ansicht=eltern`} label="Vorschau als Elternteil" />
      {edits && type !== 'simulation' && <View to={`${home}?ansicht=links`} label="Link teilen" />}
      <View to={`${home}?ansicht=verlauf`} label="Verlauf" />
    </Group>
  )
}

function View(view: { to: string; label: string }) {
  const { pathname, search } = useLocation()
  const isHere = view.to === (search.startsWith('?ansicht=') ? pathname + search : pathname)
  return <LinkButton {...view} variant={isHere ? 'light' : 'default'} aria-current={isHere ? 'page' : undefined} />
}
