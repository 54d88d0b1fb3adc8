import { messageOf } from '../trpc.ts'

/** What to tell a learner about a failed call: the general sentences are written to parents, with 'Sie'. */
export const messageForLearner = (error: unknown) =>
  messageOf(error)
    .replace('Bitte versuchen Sie es noch einmal.', 'Versuch es bitte gleich noch einmal.')
    .replace('Bitte versuchen Sie es später noch einmal.', 'Versuch es bitte später noch einmal.')
    .replace('Bitte prüfen Sie Ihre Angaben.', 'Prüf bitte deine Angaben.')
    .replace('Bitte bestätigen Sie Ihr Passwort.', 'Bitte bestätige dein Passwort.')
    .replace(/Bitte warten Sie (.*)\.$/, 'Warte bitte $1.')
