/** The full URL of a share link. */
export const addressOfLink = (token: string) => `${window.location.origin}/share/${token}`
