/** What is open to parents who have not accepted new terms: the own account, and the administration to the team (decision 112). */
export const opensBeforeTerms = (path: string) => /^\/(neue-bedingungen|profile|admin)(\/|$)/.test(path)
