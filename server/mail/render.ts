import type { ServerBuild } from 'react-router'
import type { RenderLetter } from './mailer.ts'

/** Letters are TSX, which plain Node does not read: the app hands them over (app/entry.server.tsx). */
export const renderWith =
  (build: () => Promise<ServerBuild>): RenderLetter =>
  async (...letter) =>
    ((await build()).entry.module as unknown as { renderLetter: RenderLetter }).renderLetter(...letter)
