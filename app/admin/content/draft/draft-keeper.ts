import type { DraftBase } from '../../../../domain/content/content.ts'

const STILL_SAVING = 'Ihr Text wird noch gespeichert. Bitte versuchen Sie es gleich noch einmal.'

type Saved = { base: DraftBase; savedAt: string }
/** A text as stored on the server. */
type Stored<P> = Pick<KeptDraft<P>, 'payload' | 'base' | 'savedAt'>
/** The text in the editor and the state of saving it. */
export type KeptDraft<P> = {
  payload: P
  base: DraftBase
  savedAt: string | null
  status: 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict'
  /** The server's message when it did not store the text; '' otherwise. */
  refusal: string
  /** Incremented when the text is replaced from outside; used as key, so that fields take the new text. */
  generation: number
}

/** Why a save failed. 'conflict': somebody else has saved; 'refused': it is invalid; 'lost': retrying may help. */
export type SaveFailure = { kind: 'conflict' | 'refused' | 'lost'; message: string }

type Callbacks<P> = {
  save(payload: P, base: DraftBase): Promise<Saved>
  /** Classifies the error of a failed save. */
  explain(error: unknown): SaveFailure
  /** Keeps a copy in this browser until the server has stored the text. */
  keepCopy(payload: P, base: DraftBase): void
  dropCopy(): void
  onFailure(failure: SaveFailure): void
}

const PAUSE_MS = 800
/** Milliseconds after which a text is saved even while typing continues. */
const LONGEST_WAIT_MS = 4_000
const RETRY_MS = 5_000

/**
 * Saves what is typed: at once in this browser, and after a pause on the server. Only one save runs at a time; later
 * changes go with the next one. After a conflict nothing is sent until the person has decided.
 */
export class DraftKeeper<P> {
  #state: KeptDraft<P>
  readonly #callbacks: Callbacks<P>
  readonly #listeners = new Set<() => void>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #unsavedSince = 0
  #underWay: Promise<void> | undefined
  /** The last reported failure since the last success: the same one is not reported twice. */
  #reported: SaveFailure | undefined

  constructor(initial: Stored<P>, callbacks: Callbacks<P>) {
    this.#state = { ...initial, status: 'saved', refusal: '', generation: 0 }
    this.#callbacks = callbacks
  }

  get = (): KeptDraft<P> => this.#state
  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Call on every change of the text. */
  change(payload: P) {
    const { status, base } = this.#state
    this.#callbacks.keepCopy(payload, base)
    if (status === 'conflict') return this.#set({ payload })
    if (status === 'saved') this.#unsavedSince = Date.now()
    this.#set({ payload, status: status === 'saving' ? 'saving' : 'unsaved' })
    const waited = Date.now() - this.#unsavedSince
    this.#saveIn(Math.max(0, Math.min(PAUSE_MS, LONGEST_WAIT_MS - waited)))
  }

  /** Saves at once. @returns whether the server now has the current text */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer)
    while (this.#underWay) await this.#underWay
    if (this.#state.status === 'unsaved' || this.#state.status === 'failed') {
      this.#underWay = this.#save()
      await this.#underWay
    }
    return this.#state.status === 'saved'
  }

  /** A message for when the text is not on the server yet: why it was refused, or that it is on its way. */
  whyUnsaved = (): string => this.#state.refusal || STILL_SAVING

  /**
   * For publishing, discarding and restoring: `work` changes the text on the server and returns what is stored then. No
   * save runs meanwhile; what is typed meanwhile is kept, as a draft based on the result.
   */
  async runExclusive(work: (current: Pick<KeptDraft<P>, 'payload' | 'base'>) => Promise<Stored<P>>): Promise<void> {
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
    this.#callbacks.keepCopy(this.#state.payload, base)
    this.#unsavedSince = Date.now()
    this.#set({ base, savedAt, status: 'unsaved', refusal: '' })
    this.#saveIn(PAUSE_MS)
  }

  /** Replaces the text by one that the server has: another person's, an earlier revision, or the published one. */
  replace(next: Stored<P>) {
    clearTimeout(this.#timer)
    this.#callbacks.dropCopy()
    this.#reported = undefined
    const { payload, generation } = this.#state
    const isOther = next.payload !== payload
    this.#set({ ...next, status: 'saved', refusal: '', generation: isOther ? generation + 1 : generation })
  }

  /** Restores a text that was typed here but not saved. `conflict`: a message when the server has a newer one. */
  restore(payload: P, conflict?: string) {
    const status = conflict ? 'conflict' : 'unsaved'
    this.#set({ payload, status, refusal: conflict ?? '', generation: this.#state.generation + 1 })
  }

  /** Call on mount: sends a restored text. Not in the constructor, which React calls twice in strict mode. */
  start() {
    if (this.#state.status === 'unsaved') this.#saveIn(0)
  }

  /** Resolves a conflict in favour of this text: saves it on top of `base`, the version the server has now. */
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
      const saved = await this.#callbacks.save(payload, base)
      const isAll = this.#state.payload === payload
      if (isAll) this.#callbacks.dropCopy()
      else this.#callbacks.keepCopy(this.#state.payload, saved.base)
      this.#unsavedSince = Date.now()
      this.#underWay = undefined
      this.#reported = undefined
      this.#set({ ...saved, status: isAll ? 'saved' : 'unsaved', refusal: '' })
      if (!isAll) this.#saveIn(PAUSE_MS)
    } catch (error) {
      const failure = this.#callbacks.explain(error)
      const isNew = !isSame(this.#reported, failure)
      this.#reported = failure
      this.#unsavedSince = Date.now() // otherwise every keystroke from now on would save at once
      this.#underWay = undefined
      this.#set({ status: failure.kind === 'conflict' ? 'conflict' : 'failed', refusal: failure.message })
      if (isNew) this.#callbacks.onFailure(failure)
      if (failure.kind === 'lost') this.#saveIn(RETRY_MS)
    }
  }

  #set(change: Partial<KeptDraft<P>>) {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

/** Messages about a lost save are not compared: they differ with each attempt, as unexpected errors have an id. */
const isSame = (one: SaveFailure | undefined, other: SaveFailure) =>
  one?.kind === other.kind && (other.kind === 'lost' || one.message === other.message)
