import { messageOf } from '../trpc.ts'

/** What to tell a learner about a failed call. */
export const messageForLearner = (error: unknown) => sentenceForLearner(messageOf(error))

/** The general sentences are written to parents, with 'Sie'. */
export const sentenceForLearner = (sentence: string) =>
  sentence
    .replace('Bitte versuchen Sie es noch einmal.', 'Versuch es bitte gleich noch einmal.')
    .replace('Bitte versuchen Sie es später noch einmal.', 'Versuch es bitte später noch einmal.')
    .replace(/Bitte warten Sie (.*)\.$/, 'Warte bitte $1.')
