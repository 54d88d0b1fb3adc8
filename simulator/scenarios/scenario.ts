/*
 * What a scenario is made of. It is data: nothing in it runs. simulator/README.md tells how to write one.
 */
import type { CardPicture } from './card-pictures.ts'

/** Something to remember during a run, such as «has tapped the link». */
export type Flag = string
export type When = Flag | { not: Flag } | { atLeast: number; of: Flag[] }
/** Text in which clues are marked: `Zahlen Sie [[druck|bis heute 20:00 Uhr]]`. Marks show in the look back only. */
export type Marked = string

export type Scenario = {
  title: string
  /** What a child learns from it, in one sentence for whoever chooses an exercise. */
  teaches: string
  /**
   * With one of these flags something was handed over: data, a code, a photo, a permission, money. Only then «not yet».
   */
  handsOver: Flag[]
  /** First steps into the trick. Who stops after one of them has braked well. */
  temptedBy: Flag[]
  /** What a child hears that has fetched help. */
  help: string
  endings: Record<string, Ending>
  /** Read after a «not yet»: the one lesson for children that explains this trick. */
  lesson: Lesson
  /** What to do when it is real. */
  advice: string[]
  motto: string
  /** What looks like the trick and is harmless, so that nobody learns to distrust everything. */
  lookAlikes: string[]
  /** For children who hardly read: every page of the exercise can be heard. */
  isReadAloud?: boolean
  /** For the talk afterwards, both together. */
  question: string
  forAdults: string[]
  variants: Record<VariantName, Variant>
}
export type VariantName = 'a' | 'b'

/** `lesson`: a better one than the scenario's, for this end. */
export type Ending = { text: string; also?: { when: When; text: string }[]; lesson?: Lesson }

/** A lesson of the starter curriculum, by the id and the title in its file. */
export type Lesson = { id: string; title: string }

/** The same trick in another setting: the clues stand in other places. */
export type Variant = {
  situation: string[]
  first: string
  clues: Record<string, { title: string; text: string }>
  scenes: Record<string, Scene>
}

export type Scene = {
  /** Where the child is; a screen reader says it on arrival. */
  heading: string
  screen: Screen
  /** A word of the exercise itself, for instance when something was tried. */
  notes?: { when?: When; text: string }[]
  /** By name, in order. Those that the screen shows in a place of its own are not listed below it. */
  choices: Record<string, Choice>
}

/** Leads to a scene, ends the run or, with neither, stays where it is. */
export type Choice = {
  label: string
  when?: When
  sets?: Flag[]
  clears?: Flag[]
  /** What the child then writes in a chat. */
  says?: string
} & ({ to?: string; end?: never } | { end: string; to?: never })

/** Names of choices stand where the screen offers them. */
export type Screen =
  | { kind: 'inbox'; app: string; mails: { from: string; subject: string; preview: string; choice: string }[] }
  | {
      kind: 'mail'
      app: string
      /** The address is hidden behind the name until the choice is made that sets the flag of the same name. */
      from: { name: string; address: Marked; reveal: string }
      subject: Marked
      body: Marked[]
      /** `target` is shown when the link is held down. */
      link?: { label: string; choice: string; target: Marked; reveal: string }
      tools: string[]
    }
  | { kind: 'chat'; app: string; title: string; messages: Message[]; tools?: string[] }
  /**
   * A telephone call: what is said stands there to be read, and can be heard when that is asked for (`page/voices/`).
   * `face`: who is seen in a video call.
   */
  | { kind: 'call'; caller: Marked; number: Marked; says: Marked; voice?: string; face?: CardPicture; hangUp: string }
  | { kind: 'browser'; address: Marked; close: string; blocks: Block[] }
  /** `look`: of which other screens it is, so that one app has one colour. */
  | { kind: 'app'; app: string; look?: 'chat' | 'call'; blocks: Block[] }
  | { kind: 'story'; picture: 'night' | 'morning'; text: string[] }
  /** For children who hardly read: large pictures, one short sentence, and choices to be tapped as pictures. */
  | {
      kind: 'pictures'
      app: string
      show: { picture: CardPicture; caption: Marked }[]
      text: Marked
      tiles: { choice: string; picture: CardPicture }[]
    }

export type Message = { from: string; text: Marked; when?: When }

/** What pages and apps are put together of. */
export type Block =
  | { block: 'title'; text: Marked }
  | { block: 'text'; text: Marked }
  | { block: 'card'; title: string; lines: Marked[] }
  /** A device that asks on behalf of an app: the choices are its answers. */
  | { block: 'prompt'; text: Marked; choices: string[] }
  /** Settings that are on while their flag is set; the two choices turn them on and off. */
  | { block: 'switches'; rows: { label: string; flag: Flag; on: string; off: string }[] }
  /** All fields have to be filled in; what is typed is kept nowhere. */
  | { block: 'form'; fields: { label: Marked; kind: 'text' | 'digits' | 'secret' }[]; submit: string }
  | { block: 'button'; choice: string }
  /**
   * A window that has opened in front of the page. Its cross is tiny, as such crosses are, and large enough to touch.
   */
  | { block: 'popup'; close: string; blocks: Block[] }
  /** Small print, an imprint, opinions: folded up until the choice is made that sets the flag of the same name. */
  | { block: 'fold'; choice: string; lines: Marked[] }
  | { block: 'picture'; picture: PictureName }
  | { block: 'product'; picture: PictureName; name: string; price: Marked; before?: Marked }
  /** A seal of quality; the choice is what happens when it is tapped. */
  | { block: 'seal'; choice: string; text: Marked }
  /** What a service that judges shops says, as a traffic light. */
  | { block: 'light'; shows: 'red' | 'yellow'; text: Marked }

export type PictureName = 'wheel' | 'presents' | 'sneaker' | 'skateboard' | 'code'

/** The choices that a screen shows in a place of its own. */
export function placedChoices(screen: Screen): string[] {
  switch (screen.kind) {
    case 'inbox':
      return screen.mails.map((mail) => mail.choice)
    case 'mail':
      return [screen.from.reveal, ...(screen.link ? [screen.link.choice] : []), ...screen.tools]
    case 'chat':
      return screen.tools ?? []
    case 'call':
      return [screen.hangUp]
    case 'browser':
      return [screen.close, ...screen.blocks.flatMap(placedInBlock)]
    case 'app':
      return screen.blocks.flatMap(placedInBlock)
    case 'story':
      return []
    case 'pictures':
      return screen.tiles.map((tile) => tile.choice)
  }
}

function placedInBlock(block: Block): string[] {
  switch (block.block) {
    case 'prompt':
      return block.choices
    case 'switches':
      return block.rows.flatMap(({ on, off }) => [on, off])
    case 'form':
      return [block.submit]
    case 'popup':
      return [block.close, ...block.blocks.flatMap(placedInBlock)]
    case 'button':
    case 'fold':
    case 'seal':
      return [block.choice]
    default:
      return []
  }
}
