/** Matches the request that carries this call, alone or with others of the same moment. */
export const requestOf = (procedure: string) => new RegExp(`/trpc/([^?]*,)?${procedure.replaceAll('.', '\\.')}([,?]|$)`)
