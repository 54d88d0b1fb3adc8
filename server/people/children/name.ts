import { ageOf } from '../../../domain/platform/dates.ts'

/** What a selector shows of a child; the age tells which levels are still closed. */
export const toName = <Row extends { birthdate: string }>({ birthdate, ...child }: Row) => ({
  ...child,
  age: ageOf(birthdate),
})
