import { Group, VisuallyHidden } from '@mantine/core'
import {
  Component,
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  useId,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import type { Activity, ActivityKind } from '../../../domain/content/activities/activity.ts'
import { isVideo } from '../../../domain/content/recordings/recording.ts'
import { StampFigure } from '../../components/competency/stamp-figure.tsx'
import { Drawing, TICK } from '../../components/icons.tsx'
import { WithCalls } from '../../components/with-calls.tsx'
import { Waits } from '../waits.tsx'
import type { ActivityRecord } from './activity-record.ts'
import { ActivityText } from './activity-text.tsx'
import classes from './activity-view.module.css'
import { showEnd, showInSight } from './motion.ts'
import type { PartProps } from './part.ts'
import { ReadPart } from './read-part.tsx'
import { play, type Tone } from './sound.ts'
import { TonesSwitch } from './tones-switch.tsx'

/** What a child does in each kind, loaded when a lesson has one. */
const parts: { [K in ActivityKind]: () => Promise<{ default: ComponentType<PartProps<K>> }> } = {
  sort: () => import('./sort/sort-part.tsx'),
  order: () => import('./order/order-part.tsx'),
  match: () => import('./match/match-part.tsx'),
  find: () => import('./find/find-part.tsx'),
  story: () => import('./story/story-part.tsx'),
  guess: () => import('./guess/guess-part.tsx'),
  flip: () => import('./flip/flip-part.tsx'),
  make: () => import('./make/make-part.tsx'),
  listen: () => import('./listen/listen-part.tsx'),
}
type LoadAny = () => Promise<{ default: ComponentType<PartProps<ActivityKind>> }>
type AnyPart = LazyExoticComponent<ComponentType<PartProps<ActivityKind>>>
const asked = new Map<ActivityKind, AnyPart>()
function partOf(kind: ActivityKind): AnyPart {
  const part = asked.get(kind) ?? lazy(parts[kind] as unknown as LoadAny)
  asked.set(kind, part)
  return part
}

/** A newer server may have kinds that this version of the page does not know. */
export const isKnownActivity = ({ kind }: { kind: string }): boolean => kind in parts

type ActivityViewProps = {
  activity: Activity
  level?: 2 | 3
  record?: ActivityRecord | undefined
}

/** An activity to be done: the same for a child, its parents, behind a link and in the editor's preview. */
export function ActivityView({ activity, level = 3, record }: ActivityViewProps) {
  const { key, kind, title, prompt, ending } = activity
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const words = useRef<HTMLDivElement>(null)
  const part = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const [round, setRound] = useState(0)
  const [hasEnded, setEnded] = useState(false)
  const [announced, setAnnounced] = useState('')
  const [loads, setLoads] = useState(1)
  const Part = partOf(kind)
  const Title = `h${level}` as const

  const announce = (text: string, tone?: Tone) => {
    // The same words once more would not be read out.
    setAnnounced((before) => (before === text ? `${text}\u00a0` : text))
    if (tone) play(tone)
  }
  const onEnd = () => {
    flushSync(() => setEnded(true))
    record?.markDone(key)
    // Where the last button is gone with the last card, the focus would be nowhere.
    if (document.activeElement === document.body) end.current?.focus({ preventScroll: true })
    showEnd(end.current)
  }
  const again = () => {
    setRound(round + 1)
    setEnded(false)
    setAnnounced('')
    heading.current?.focus({ preventScroll: true })
    showInSight(heading.current)
  }
  const retry = () => {
    asked.delete(kind)
    setLoads(loads + 1)
  }

  return (
    <section className={classes.activity} aria-labelledby={titleId} data-activity-kind={kind}>
      <Group gap="0.5rem">
        <p className={classes.mark}>
          <Drawing path={HAND} />
          {callOf(activity)}
        </p>
        {(hasEnded || record?.isDone(key)) && (
          <p className={classes.done} data-unspoken>
            <Drawing path={TICK} />
            <span>Geschafft</span>
          </p>
        )}
        {record?.waits(key, 'done') === 'waiting' && <Waits />}
        <ReadPart key={round} head={words} part={part} />
        <TonesSwitch />
      </Group>
      <div ref={words}>
        <Title id={titleId} ref={heading} tabIndex={-1} className={classes.title}>
          {title}
        </Title>
        <p className={classes.prompt}>{prompt}</p>
      </div>
      <div ref={part}>
        <PartBoundary key={`${round}-${loads}`} fallback={<NotLoaded activity={activity} onRetry={retry} />}>
          <Suspense fallback={<div className={classes.loading} aria-hidden="true" data-kind={kind} />}>
            <Part activity={activity} round={round} announce={announce} onEnd={onEnd} record={record} />
          </Suspense>
        </PartBoundary>
        {hasEnded && (
          <div className={classes.end} ref={end} tabIndex={-1}>
            <StampFigure what="cheers" size={112} className={classes.pawn} />
            <div>
              <p className={classes.cheer}>Geschafft!</p>
              <p>
                <WithCalls>{ending}</WithCalls>
              </p>
              {kind !== 'make' && (
                <button type="button" className={classes.again} onClick={again} data-unspoken>
                  Noch einmal
                </button>
              )}
            </div>
          </div>
        )}
      </div>
      <VisuallyHidden role="status" data-unspoken>
        {announced && (hasEnded ? `${announced} Geschafft! ${ending}` : announced)}
      </VisuallyHidden>
    </section>
  )
}

function callOf(activity: Activity): string {
  if (activity.kind !== 'listen') return 'Mach mit!'
  return activity.recording && isVideo(activity.recording.file) ? 'Schau zu!' : 'Hör zu!'
}

const HAND =
  'M9 11V4.5a1.5 1.5 0 0 1 3 0V10m0-.5a1.5 1.5 0 0 1 3 0v1a1.5 1.5 0 0 1 3 0V15c0 3.500-2.300 6-5.500 6-2.600 0-4-1.200-5.200-3.200L5 14.200c-.8-1.400 1-2.600 2.100-1.500L9 14.500'

/** In place of a part that did not arrive: everything can be read, and the rest comes with the connection. */
const NotLoaded = ({ activity, onRetry }: { activity: Activity; onRetry: () => void }) => (
  <>
    <div className={classes.notLoaded}>
      <p>Zum Mitmachen fehlt gerade die Verbindung. Lesen kannst du schon alles.</p>
      <button type="button" className={classes.again} onClick={onRetry} data-unspoken>
        Noch einmal versuchen
      </button>
    </div>
    <ActivityText activity={activity} solution="details" hasHead={false} />
  </>
)

type PartBoundaryProps = { fallback: ReactNode; children: ReactNode }

class PartBoundary extends Component<PartBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError = () => ({ hasFailed: true })
  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
