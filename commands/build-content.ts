import { buildContent } from '../server/content/files/built.ts'
import { ContentError } from '../server/content/files/error.ts'

try {
  await buildContent()
} catch (error) {
  if (!(error instanceof ContentError)) throw error
  // The start reads the files once more and says what is wrong with them.
}
