import type { DraftBase } from '../../../domain/content.ts'

type Saved = { base: DraftBase; savedAt: string }
/** A text as the server has it. */
type Stored<P> = Pick<KeptDraft<P>, 'payload' | 'base' | 'savedAt'>
/** How it stands with what is typed: on the server, on its way there, or in the way of somebody else's. */
export type KeptDraft<P> = {
  payload: P
  base: DraftBase
  savedAt: string | null
  status: 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict'
  /** What the server said when it did not store it. */
  refusal: string
  /** Another one each time the text is replaced from outside: fields then begin again. */
  generation: number
}

/** What came of a save: somebody else has saved meanwhile, it cannot be stored as it is, or it may work later. */
export type SaveFailure = { kind: 'conflict' | 'refused' | 'lost'; message: string }

type Ways<P> = {
  save(payload: P, base: DraftBase): Promise<Saved>
  /** Why a save failed. */
  explain(error: unknown): SaveFailure
  /** A copy in this browser, for as long as the server does not have it. */
  keepCopy(payload: P, base: DraftBase): void
  dropCopy(): void
  onFailure(failure: SaveFailure): void
}

const PAUSE_MS = 800
/** Whoever never stops typing is saved all the same. */
const LONGEST_WAIT_MS = 4_000
const RETRY_MS = 5_000

/**
 * Keeps what is typed: at once in this browser, and a moment later on the server. One save at a time; what is typed
 * meanwhile goes with the next. A text that was written on something older is never sent again until somebody has decided.
 */
export class DraftKeeper<P> {
  #state: KeptDraft<P>
  readonly #ways: Ways<P>
  readonly #listeners = new Set<() => void>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #unsavedSince = 0
  #underWay: Promise<void> | undefined
  /** What was said last, until something is stored: the same is not said again. */
  #told: SaveFailure | undefined

  constructor(initial: Stored<P>, ways: Ways<P>) {
    this.#state = { ...initial, status: 'saved', refusal: '', generation: 0 }
    this.#ways = ways
  }

  get = (): KeptDraft<P> => this.#state
  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Somebody typed. */
  change(payload: P) {
    const { status, base } = this.#state
    this.#ways.keepCopy(payload, base)
    if (status === 'conflict') return this.#set({ payload })
    if (status === 'saved') this.#unsavedSince = Date.now()
    this.#set({ payload, status: status === 'saving' ? 'saving' : 'unsaved' })
    const waited = Date.now() - this.#unsavedSince
    this.#saveIn(Math.max(0, Math.min(PAUSE_MS, LONGEST_WAIT_MS - waited)))
  }

  /** Saves at once. @returns whether the server has all of it now */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer)
    while (this.#underWay) await this.#underWay
    if (this.#state.status === 'unsaved' || this.#state.status === 'failed') {
      this.#underWay = this.#save()
      await this.#underWay
    }
    return this.#state.status === 'saved'
  }

  /**
   * Publishes, discards or restores: `work` changes what the server has and tells what that is then. Nothing is saved
   * meanwhile, and what is typed meanwhile stays, as a draft upon it.
   */
  async alone(work: (current: Pick<KeptDraft<P>, 'payload' | 'base'>) => Promise<Stored<P>>): Promise<void> {
    while (this.#underWay) await this.#underWay
    const { payload, base } = this.#state
    const done = work({ payload, base }).then((next) =>
      this.#state.payload === payload ? this.replace(next) : this.#rebase(next),
    )
    this.#underWay = done
      .catch(() => {})
      .then(() => {
        this.#underWay = undefined
      })
    return done
  }

  #rebase({ base, savedAt }: Stored<P>) {
    this.#ways.keepCopy(this.#state.payload, base)
    this.#unsavedSince = Date.now()
    this.#set({ base, savedAt, status: 'unsaved', refusal: '' })
    this.#saveIn(PAUSE_MS)
  }

  /** This stands here now, and the server has it: somebody else's text, an earlier one, what was published. */
  replace(next: Stored<P>) {
    clearTimeout(this.#timer)
    this.#ways.dropCopy()
    this.#told = undefined
    const { payload, generation } = this.#state
    const isOther = next.payload !== payload
    this.#set({ ...next, status: 'saved', refusal: '', generation: isOther ? generation + 1 : generation })
  }

  /** Found in this browser: typed here once, but not on the server. `conflict`: and the server has something newer. */
  restore(payload: P, conflict?: string) {
    const status = conflict ? 'conflict' : 'unsaved'
    this.#set({ payload, status, refusal: conflict ?? '', generation: this.#state.generation + 1 })
  }

  /** Somebody sees it now. What was found in this browser is sent: not before, or a screen that React begins twice saves twice. */
  start() {
    if (this.#state.status === 'unsaved') this.#saveIn(0)
  }

  /** Of two texts this one shall stand: it is saved upon what the server has now. */
  insist(base: DraftBase): Promise<boolean> {
    this.#set({ base, status: 'unsaved', refusal: '' })
    return this.flush()
  }

  stop() {
    clearTimeout(this.#timer)
  }

  #saveIn(ms: number) {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), ms)
  }

  async #save() {
    const { payload, base } = this.#state
    this.#set({ status: 'saving' })
    try {
      const saved = await this.#ways.save(payload, base)
      const isAll = this.#state.payload === payload
      if (isAll) this.#ways.dropCopy()
      else this.#ways.keepCopy(this.#state.payload, saved.base)
      this.#unsavedSince = Date.now()
      this.#underWay = undefined
      this.#told = undefined
      this.#set({ ...saved, status: isAll ? 'saved' : 'unsaved', refusal: '' })
      if (!isAll) this.#saveIn(PAUSE_MS)
    } catch (error) {
      const failure = this.#ways.explain(error)
      const isNew = !isSame(this.#told, failure)
      this.#told = failure
      this.#unsavedSince = Date.now() // or each letter would be sent at once from now on
      this.#underWay = undefined
      this.#set({ status: failure.kind === 'conflict' ? 'conflict' : 'failed', refusal: failure.message })
      if (isNew) this.#ways.onFailure(failure)
      if (failure.kind === 'lost') this.#saveIn(RETRY_MS)
    }
  }

  #set(change: Partial<KeptDraft<P>>) {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

/** The sentences about a server that is away differ with each try; each defect has an id of its own. */
const isSame = (one: SaveFailure | undefined, other: SaveFailure) =>
  one?.kind === other.kind && (other.kind === 'lost' || one.message === other.message)
