/** In bytes: the largest content package that can be uploaded. */
export const LARGEST_PACKAGE = 50 * 1024 * 1024

type Planned = { id: string; status: 'new' | 'changed' | 'unchanged' | 'kept'; conflict?: string }

/** Whether importing a package takes this over. @param agreed ids of the drafts that may be replaced */
export const isImported = ({ id, status, conflict }: Planned, agreed: string[]): boolean =>
  status === 'new' || (status === 'changed' && (!conflict || agreed.includes(id)))
