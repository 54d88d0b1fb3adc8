import { z } from 'zod'
import { uuid } from '../../../domain/fields.ts'
import { parent, router } from '../../trpc.ts'
import { readChildProfile } from './child-profile.ts'
import { readCompetencyOfChild } from './competency-of-child.ts'

export const familyRouter = router({
  childProfile: parent
    .input(z.object({ childId: uuid }))
    .query(({ ctx: { tx }, input }) => readChildProfile(tx, input.childId)),

  competencyOfChild: parent
    .input(z.object({ childId: uuid, competencyId: uuid }))
    .query(({ ctx: { tx }, input }) => readCompetencyOfChild(tx, input)),
})
