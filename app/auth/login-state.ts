/** Router state for /login: a message to show above the form, and the address to fill in. */
export type LoginState = { message?: string; email?: string }
