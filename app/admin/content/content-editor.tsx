import { Alert, Paper, Stack, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { activityNames } from '../../../domain/content/activities/activity.ts'
import { problemsOfActivity } from '../../../domain/content/activities/findings.ts'
import { type ContentRef, contentNames, type Draft } from '../../../domain/content/content.ts'
import { type Findings, fields, findingsOf } from '../../../domain/content/content-findings.ts'
import type { QuestionDraft } from '../../../domain/content/questions/question.ts'
import { silenceInWords } from '../../../domain/content/simulation-health.ts'
import { today } from '../../../domain/platform/dates.ts'
import { UnsavedChanges } from '../../components/dialog/unsaved-changes.tsx'
import { trpc } from '../../trpc.ts'
import { AdminPage } from '../parts/admin-page.tsx'
import { FindingList } from '../parts/finding-list.tsx'
import { marksOf, rightInWords } from '../statistics/question-marks.tsx'
import { ActivityEditor } from './activities/activity-editor.tsx'
import { useOpenActivity } from './activities/address-of-activity.ts'
import { CommonFields } from './common-fields.tsx'
import { ConflictNotice } from './draft/conflict-notice.tsx'
import { FindingsPanel } from './draft/findings-panel.tsx'
import { History } from './draft/history.tsx'
import type { LocalCopy } from './draft/local-copy.ts'
import { Preview } from './draft/preview.tsx'
import { ShareLinks } from './draft/share-links.tsx'
import { useDraft } from './draft/use-draft.ts'
import { EditorBar } from './editor-bar.tsx'
import { LessonForm } from './lesson/lesson-form.tsx'
import { draftOf, type OpenedContent } from './opened-content.ts'
import { DrawField, QuizQuestions } from './questions/quiz-questions.tsx'
import { ReviewPanel } from './review/review-panel.tsx'
import { SimulationForm } from './simulation/simulation-form.tsx'

type ContentEditorProps = { contentRef: ContentRef; opened: OpenedContent; copy: LocalCopy | undefined }

/** The editor: the form, the state of saving, remarks on the draft, previews, publishing and history. */
export function ContentEditor({ contentRef, opened: first, copy }: ContentEditorProps) {
  const [opened, setOpened] = useState(first)
  const { draft: kept, keeper } = useDraft(first, copy)
  const [search, setSearch] = useSearchParams()
  const [tries, setTries] = useState(0)
  const { type, id } = contentRef
  const draft = draftOf(type, kept.payload)
  const view = search.get('ansicht')
  const openKey = useOpenActivity()
  const activities = draft.type === 'lesson' ? draft.payload.activities : []
  const openActivity = activities.find(({ key }) => key === openKey)
  const findings = findingsOf(draft, today())
  if (opened.level.minAge === null)
    findings.warnings.push({
      place: `Level „${opened.level.title}“`,
      reason: 'Für dieses Level ist kein Alter angegeben: Es steht jedem Kind offen.',
    })
  const silence = opened.health?.silence
  if (draft.type === 'simulation' && silence?.address === draft.payload.endpointUrl)
    findings.warnings.push({ place: 'Adresse', reason: silenceInWords(silence), field: fields.address })
  const change = (changed: Partial<Draft['payload']>) =>
    keeper.change({ ...keeper.get().payload, ...changed } as Draft['payload'])

  // Only after a failed save or a conflict: a save in progress completes after leaving, and the browser has a copy.
  const leaveGuard = (kept.status === 'failed' || kept.status === 'conflict') && <UnsavedChanges isKept />
  if (view === 'kind' || view === 'eltern')
    return (
      <>
        {leaveGuard}
        <Preview contentRef={contentRef} keeper={keeper} as={view} />
      </>
    )

  const level = `/admin/competencies/${opened.level.competencyId}/skill-levels/${opened.level.id}`
  const title = draft.payload.title.trim() || contentNames[type].one
  const isGone = openKey !== null && !openActivity
  return (
    <AdminPage
      title={openActivity ? openActivity.title.trim() || activityNames[openActivity.kind] : title}
      isWide={openActivity !== undefined}
      breadcrumbs={[
        { label: 'Kompetenzen', to: '/admin/competencies' },
        { label: opened.level.competency, to: `/admin/competencies/${opened.level.competencyId}` },
        { label: opened.level.title, to: `${level}?tab=${type}` },
        ...(openActivity
          ? [{ label: title, to: `/admin/content/${type}/${id}` }, { label: 'Aufgabe' }]
          : [{ label: contentNames[type].one }]),
      ]}
    >
      {leaveGuard}
      <Stack>
        {kept.status === 'conflict' && (
          <ConflictNotice {...{ contentRef, keeper }} mine={draft} message={kept.refusal} onDecided={setOpened} />
        )}
        {openActivity && (
          <ActivityEditor
            key={openActivity.key}
            activity={openActivity}
            showsProblems={tries > 0}
            kept={kept}
            onChange={(changed) =>
              change({ activities: activities.map((one) => (one.key === changed.key ? changed : one)) })
            }
          />
        )}
        {/* Stays while an activity is open, so that the text keeps its cursor and what can be undone. */}
        <div hidden={openActivity !== undefined}>
          <Stack>
            {isGone && <Alert color="amber">Diese Aufgabe gibt es in der Lektion nicht mehr.</Alert>}
            <EditorBar
              {...{ contentRef, opened, kept, keeper, findings }}
              onRefused={() => {
                if (view) setSearch({}) // the form view lists what is missing
                setTries(tries + 1)
              }}
              onPublished={(publishedAt) => {
                setTries(0)
                setOpened((before) => ({ ...before, publishedAt, takenBackAt: null }))
              }}
              onTakenBack={() =>
                setOpened((before) => ({ ...before, publishedAt: null, takenBackAt: new Date().toISOString() }))
              }
            />
            {view === 'verlauf' ? (
              <History contentRef={contentRef} keeper={keeper} current={draft} onRestored={() => setSearch({})} />
            ) : view === 'links' && type !== 'simulation' ? (
              <ShareLinks shared={{ type, id }} />
            ) : (
              <>
                <ReviewPanel {...{ contentRef, keeper, draft }} />
                <FindingsPanel
                  {...{ type, findings, tries }}
                  incomplete={activities.filter((one) => problemsOfActivity(one).length > 0).map(({ key }) => key)}
                />
                <Forms
                  {...{ contentRef, opened, kept, draft, change }}
                  findings={tries > 0 ? findings : { ...findings, problems: [] }}
                  onSave={() => keeper.flush()}
                  onHeld={(held) => setOpened((before) => ({ ...before, ...held }))}
                />
              </>
            )}
          </Stack>
        </div>
      </Stack>
    </AdminPage>
  )
}

type FormsProps = {
  contentRef: ContentRef
  opened: OpenedContent
  kept: ReturnType<typeof useDraft>['draft']
  draft: Draft
  /** Shown at their fields. */
  findings: Findings
  change: (changed: Partial<Draft['payload']>) => void
  onSave: () => Promise<boolean>
  /** For changes that take effect at once, without publishing. */
  onHeld: (held: Partial<Pick<OpenedContent, 'orderIndex' | 'secretMadeAt' | 'health'>>) => void
}

function Forms({ contentRef, opened, kept, draft, findings, change, onSave, onHeld }: FormsProps) {
  const [search, setSearch] = useSearchParams()
  const details = (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }}>
      <CommonFields
        contentRef={contentRef}
        orderIndex={opened.orderIndex}
        onPlaced={(orderIndex) => onHeld({ orderIndex })}
        payload={draft.payload}
        findings={findings}
        onChange={change}
      >
        {draft.type === 'lesson' && (
          <LessonForm
            id={contentRef.id}
            payload={draft.payload}
            findings={findings}
            generation={kept.generation}
            onChange={change}
          />
        )}
        {draft.type === 'quiz' && <DrawField payload={draft.payload} findings={findings} onChange={change} />}
        {draft.type === 'simulation' && (
          <SimulationForm
            id={contentRef.id}
            payload={draft.payload}
            findings={findings}
            scenarios={opened.scenarios}
            secretMadeAt={opened.secretMadeAt}
            health={opened.publishedAt ? opened.health : null}
            onSecretMade={(secretMadeAt) => onHeld({ secretMadeAt })}
            onChecked={(health) => onHeld({ health })}
            onChange={change}
          />
        )}
      </CommonFields>
    </Paper>
  )
  if (draft.type !== 'quiz') return details
  return (
    <Tabs
      value={search.get('tab') ?? 'details'}
      onChange={(tab) => setSearch(tab && tab !== 'details' ? { tab } : {}, { replace: true })}
      keepMounted={false}
    >
      <Tabs.List mb="lg">
        <Tabs.Tab value="details">Details</Tabs.Tab>
        <Tabs.Tab value="fragen">Fragen ({draft.payload.questions.length})</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="details">{details}</Tabs.Panel>
      <Tabs.Panel value="fragen">
        <QuestionRemarks quizId={contentRef.id} questions={draft.payload.questions} />
        <QuizQuestions
          questions={draft.payload.questions}
          findings={findings}
          onChange={(questions) => change({ questions })}
          onSave={onSave}
        />
      </Tabs.Panel>
    </Tabs>
  )
}

/** Questions of this quiz, as published, that the children's answers speak against. */
function QuestionRemarks({ quizId, questions }: { quizId: string; questions: QuestionDraft[] }) {
  const { data } = useQuery(trpc.admin.statistics.queryOptions())
  const remarks = questions.flatMap(({ id }, index) => {
    const figures = data?.questions.find((one) => one.id === id && one.quizId === quizId)
    const marks = figures ? marksOf(figures) : []
    if (!figures || marks.length === 0) return []
    return [{ place: `Frage ${index + 1}`, reason: `${marks.join(', ')} (${rightInWords(figures)})`, field: id }]
  })
  if (remarks.length === 0) return null
  return (
    <Alert color="amber" title="Was die Antworten der Kinder zeigen" role="none" mb="md">
      <FindingList findings={remarks} addressOf={(field) => ({ search: '?tab=fragen', hash: field })} />
    </Alert>
  )
}
