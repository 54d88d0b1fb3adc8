/** What a screen that leads to the home page hands over: a sentence to show there, and the address to sign in with. */
export type HomeState = { notice: string; email: string }
