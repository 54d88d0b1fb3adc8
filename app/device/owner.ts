/**
 * Whose device this tab takes this one for: a tag of the signed-in child's account that the server made (decision 097), or
 * undefined for adults and nobody. Fixed with the session this tab has loaded, never read again from a cookie: when another
 * person signs in beside, what this tab still does must not be kept as that person's.
 */
let owner: string | undefined

export const takeOwner = (tag: string | undefined) => {
  owner = tag
}

export const ownerHere = (): string | undefined => owner
