/** Where a link leads, as it is handed on. */
export const addressOfLink = (token: string) => `${window.location.origin}/share/${token}`
