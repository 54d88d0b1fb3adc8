/** The server has refused, and would again. The message is for the person at the screen. */
export class QuizRefusal extends Error {}
