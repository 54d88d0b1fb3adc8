/** What a screen that leads to /login hands over: a sentence to show above the form, and the address to sign in with. */
export type LoginState = { message?: string; email?: string }
