/** The text of a mail, independent of its format (HTML or plain text). */
export type Content = {
  subject: string
  /** Shown after the subject in the list of a mail program. */
  preview: string
  heading: string
  greeting: string
  before: string[]
  sections?: Section[]
  button?: { label: string; url: string }
  after: string[]
  /** Completes 'Sie bekommen diese Mail, weil …'; for children 'Du bekommst …'. */
  reason: string
  /** A link to unsubscribe. */
  leave?: { label: string; url: string }
  isChild: boolean
}

/** A part of a mail with its own heading: lists, a highlighted note, and a link to more. */
export type Section = {
  heading: string
  /** Passes, drawn as such, and where the parent can congratulate. */
  passes?: { label: string; titles: string[]; link?: { label: string; url: string } }
  lists: { label: string; items: string[] }[]
  aside?: { label: string; lines: string[] }
  link?: { label: string; url: string }
}
