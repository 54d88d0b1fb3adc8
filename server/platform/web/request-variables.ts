/** What the server knows about a request beside its headers. */
export type RequestVariables = {
  Variables: {
    requestId: string
    /** Where it comes from (server/platform/guard/client-address.ts). */
    clientAddress: string
    /** Set with the answer: it is the same for everybody until content changes (page-cache.ts). */
    isSameForAll?: boolean
  }
}
