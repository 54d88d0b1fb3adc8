import { join } from 'node:path'

/** What the project brings along; its format: content/README.md. */
export const CONTENT = join(import.meta.dirname, '../../../content')
