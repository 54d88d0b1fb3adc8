/** A content file that cannot be used; the message is a German sentence with file and line. */
export class ContentError extends Error {
  constructor(file: string, line: number | undefined, reason: string) {
    super(`Inhalt ${file}${line ? `, Zeile ${line}` : ''}: ${reason}`)
  }
}
