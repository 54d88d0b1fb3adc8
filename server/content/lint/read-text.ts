/** A text of the curriculum with its place and its reader. `isCard`: it stands on a card or is an answer to choose, and no advice. */
export type ReadText = {
  file: string
  line: number
  text: string
  links?: string[]
  reader: 'children' | 'parents'
  isCard?: boolean
}
