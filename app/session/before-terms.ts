/** What parents can open before they accept new terms: their account, the team the administration (decision 112). */
export const opensBeforeTerms = (path: string) => /^\/(neue-bedingungen|profile|admin)(\/|$)/.test(path)
