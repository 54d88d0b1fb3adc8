import { Group, Paper, Stack, Tabs, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import {
  type Activity,
  type ActivityKind,
  type ActivityOf,
  activityNames,
} from '../../../../domain/content/activities/activity.ts'
import { type ActivityProblem, problemsOfActivity } from '../../../../domain/content/activities/findings.ts'
import { LinkButton } from '../../../components/button/link-button.tsx'
import { TextLink } from '../../../components/button/text-link.tsx'
import { ActivityView } from '../../../learning/activities/activity-view.tsx'
import type { KeptDraft } from '../draft/draft-keeper.ts'
import { SaveStatus } from '../draft/save-status.tsx'
import classes from './activity-editor.module.css'
import { FlipForm, MatchForm, OrderForm, SortForm } from './card-forms.tsx'
import { FindForm } from './find-form.tsx'
import { type BoundFields, bindFields, idAt, PartsFormContext, TextBlock, TextLine } from './form-fields.tsx'
import { GuessForm } from './guess-form.tsx'
import { aboutKind } from './kinds.ts'
import { longestAt } from './limits.ts'
import { ListenForm } from './listen-form.tsx'
import { MakeForm } from './make-form.tsx'
import { StoryForm } from './story-form.tsx'

type ActivityEditorProps = {
  activity: Activity
  /** Whether problems are shown at their fields: after the first attempt to publish. */
  showsProblems: boolean
  kept: KeptDraft<unknown>
  onChange: (activity: Activity) => void
}

/** One activity: its form and a live preview, side by side where there is room. Saved while typing. */
export function ActivityEditor({ activity, showsProblems, kept, onChange }: ActivityEditorProps) {
  const { pathname, hash } = useLocation()
  const [tab, setTab] = useState<string | null>('form')
  const head = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!hash) head.current?.focus({ preventScroll: true }) // the link that was clicked is gone
  }, [hash])
  const problems = problemsOfActivity(activity)
  return (
    <Stack>
      <Group
        justify="space-between"
        gap="sm"
        ref={head}
        tabIndex={-1}
        role="group"
        aria-label="Aufgabe bearbeiten"
        className={classes.head}
      >
        <div>
          <Text>{aboutKind[activity.kind].does}</Text>
          <SaveStatus draft={kept} />
        </div>
        <LinkButton to={pathname} label="Fertig" />
      </Group>
      <Tabs id={TABS} value={tab} onChange={setTab}>
        <Tabs.List mb="md" grow className={classes.tabs}>
          <Tabs.Tab value="form">Bearbeiten</Tabs.Tab>
          <Tabs.Tab value="preview">Vorschau</Tabs.Tab>
        </Tabs.List>
        <div className={classes.columns}>
          <div {...panelOf('form')} data-chosen={tab === 'form'}>
            <Paper withBorder p={{ base: 'md', sm: 'lg' }}>
              <ActivityForm
                key={kept.generation}
                {...{ activity, onChange }}
                problems={showsProblems ? problems : []}
              />
            </Paper>
          </div>
          <div {...panelOf('preview')} data-chosen={tab === 'preview'} className={classes.preview}>
            <LivePreview activity={activity} problems={problems} onLeave={() => setTab('form')} />
          </div>
        </div>
      </Tabs>
    </Stack>
  )
}

const TABS = 'aufgabe'
/** Not Mantine's panel, which hides itself: on a wide screen both are shown. */
const panelOf = (tab: string) => ({
  role: 'tabpanel',
  id: `${TABS}-panel-${tab}`,
  'aria-labelledby': `${TABS}-tab-${tab}`,
})

const forms: { [K in ActivityKind]: ComponentType<BoundFields<ActivityOf<K>>> } = {
  sort: SortForm,
  order: OrderForm,
  match: MatchForm,
  find: FindForm,
  story: StoryForm,
  guess: GuessForm,
  flip: FlipForm,
  make: MakeForm,
  listen: ListenForm,
}

type ActivityFormProps = {
  activity: Activity
  problems: ActivityProblem[]
  onChange: (activity: Activity) => void
}

function ActivityForm({ activity, problems, onChange }: ActivityFormProps) {
  const { kind } = activity
  const OfKind = forms[kind] as ComponentType<BoundFields<Activity>>
  const fields = bindFields([], activity, (changed) => onChange({ ...activity, ...changed } as Activity))
  return (
    <PartsFormContext value={{ longestAt: (path) => longestAt(kind, path), problems }}>
      <Stack>
        <TextLine {...fields.at('title')} label="Titel der Aufgabe" />
        <TextBlock
          {...fields.at('prompt')}
          label="Was das Kind tun soll"
          placeholder={`Zum Beispiel: ${aboutKind[kind].example}`}
        />
        <OfKind {...fields} />
        <TextBlock {...fields.at('ending')} label="Zum Schluss: was man gelernt hat" />
      </Stack>
    </PartsFormContext>
  )
}

const PAUSE_WHILE_TYPING_MS = 400

type LivePreviewProps = {
  activity: Activity
  problems: ActivityProblem[]
  /** Called when a link to a field of the form is followed. */
  onLeave: () => void
}

/** The activity as a child does it, begun again after each change; or what is missing for that. */
function LivePreview({ activity, problems, onLeave }: LivePreviewProps) {
  const [shown] = useDebouncedValue(activity, PAUSE_WHILE_TYPING_MS)
  const { search } = useLocation()
  if (problems.length > 0)
    return (
      <Paper withBorder p="md" component="section" aria-label="Was noch fehlt">
        <Text>Die Aufgabe erscheint hier, sobald alles da ist. Das fehlt noch:</Text>
        <ul className={classes.missing}>
          {problems.map(({ path, place, reason }) => (
            <li key={idAt(path) + reason}>
              <TextLink to={{ search, hash: idAt(path) }} replace preventScrollReset onClick={onLeave}>
                {place}:
              </TextLink>{' '}
              {reason}
            </li>
          ))}
        </ul>
      </Paper>
    )
  if (problemsOfActivity(shown).length > 0) return null // complete only now
  return (
    <section aria-label={`Vorschau: ${activityNames[activity.kind]}`}>
      <ActivityView key={JSON.stringify(shown)} activity={shown} level={2} />
    </section>
  )
}
