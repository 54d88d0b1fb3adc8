/**
 * What a child's screens are made of, written in by commands/build-worker.ts: the version of this build, the addresses of its
 * files, and the paths of the screens, such as `/child-competency/:competencyId`.
 */
declare const CHILD_FILES: { build: string; files: string[]; pages: string[] }

export const { build, files, pages } = CHILD_FILES

/** In an address of a screen that is about no child and nothing: the server answers all alike, what they show comes later. */
const NO_ID = '00000000-0000-4000-8000-000000000000'

/** The address under which the screen at `path` is kept; undefined for all others. */
export function pageFor(path: string): string | undefined {
  const parts = path.split('/')
  const screen = pages.find((page) => {
    const asked = page.split('/')
    return asked.length === parts.length && asked.every((part, index) => part.startsWith(':') || part === parts[index])
  })
  return screen && addressOf(screen)
}

export const addressOf = (page: string): string => page.replace(/:\w+/g, NO_ID)
