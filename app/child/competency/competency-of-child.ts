import type { RouterOutputs } from '../../../server/router.ts'

type Answer = RouterOutputs['learning']['competency']
type Open = Extract<Answer['levels'][number], { isOpen: true }>

/** `waits`: the child has ended an attempt at this quiz, which waits on the device for the network; only the server knows how it went. */
export type QuizOfChild = Open['quizzes'][number] & { waits?: boolean }
export type OpenLevel = Omit<Open, 'quizzes'> & { quizzes: QuizOfChild[] }
export type LevelOfChild = OpenLevel | Extract<Answer['levels'][number], { isOpen: false }>
export type CompetencyOfChild = Omit<Answer, 'levels'> & { levels: LevelOfChild[] }
