/** A content file that cannot be used; the message is a German sentence with file and line. */
export class ContentError extends Error {
  readonly place: string
  readonly reason: string
  constructor(file: string, line: number | undefined, reason: string) {
    const place = `${file}${line ? `, Zeile ${line}` : ''}`
    super(`Inhalt ${place}: ${reason}`)
    this.place = place
    this.reason = reason
  }
}
