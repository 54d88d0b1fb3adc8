/** The server has refused and would do so again. `message` is a German sentence for the person. */
export class QuizRefusal extends Error {}
