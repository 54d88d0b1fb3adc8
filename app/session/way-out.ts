let chosen: string | undefined

/** Whoever signs out here says where that leads. What else hears of it meanwhile must not lead somewhere else. */
export function chooseWayOut(path: string | undefined) {
  chosen = path
}

/** Leaves the document behind, so that nothing of it stays in memory. */
export const leaveFor = (path: string) => window.location.assign(chosen ?? path)
