export const addressOfLink = (token: string) => `${window.location.origin}/share/${token}`
