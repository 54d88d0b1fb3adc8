import { z } from 'zod'
import { matchesSearch } from '../../../domain/content/competencies.ts'
import type { ChosenLook } from '../../../domain/content/competency-look.ts'
import { lastAgeOf } from '../../../domain/content/suggestions.ts'
import { uuid } from '../../../domain/platform/fields.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { everybody, router } from '../../trpc.ts'
import type { CatalogueLevel } from './catalogue.ts'

export const competenciesRouter = router({
  list: everybody
    .input(z.object({ search: z.string().max(200).default('') }).optional())
    .query(async ({ ctx, input }) => {
      const all = await ctx.catalogue.list()
      return all
        .filter((competency) => matchesSearch(competency, input?.search ?? ''))
        .map(({ levels, oldSlugs, ...competency }) => ({
          ...competency,
          levelCount: levels.length,
          lastAge: lastAgeOf(levels),
        }))
    }),

  /** One competency with its levels. An old slug finds it too; compare `slug` to redirect. */
  bySlug: everybody
    .input(z.object({ slug: z.string().max(200) }))
    .query(async ({ ctx, input }) => (await ctx.catalogue.findBySlug(input.slug)) ?? refuse('NOT_FOUND')),

  /** For the legacy address /competency/:id. */
  byId: everybody.input(z.object({ id: uuid })).query(async ({ ctx, input }) => {
    const { id, title, slug } = (await ctx.catalogue.findById(input.id)) ?? refuse('NOT_FOUND')
    return { id, title, slug }
  }),

  /** How competencies look for which an editor chose it, by title; for the rest the title decides. */
  looks: everybody.query(async ({ ctx }): Promise<Record<string, ChosenLook>> => {
    const chosen = (await ctx.catalogue.list()).filter(({ sign, ink, drawing }) => sign ?? ink ?? drawing)
    return Object.fromEntries(chosen.map(({ title, sign, ink, drawing }) => [title, { sign, ink, drawing }]))
  }),

  /** What a parent can choose from, by title (S7.09), with the levels that count for a pass. */
  assignable: everybody.query(async ({ ctx }) => {
    const all = await ctx.catalogue.list()
    return all
      .map(({ id, title, description, pedagogicalMinAge, subject, levels }) => ({
        id,
        title,
        description,
        pedagogicalMinAge,
        subject,
        levels: levels.filter(hasSomethingForChildren).map((level) => ({ title: level.title, minAge: level.minAge })),
      }))
      .sort((a, b) => a.title.localeCompare(b.title, 'de'))
  }),
})

const hasSomethingForChildren = ({ lessons, quizzes }: CatalogueLevel) =>
  quizzes.length > 0 || lessons.some(({ isParentOnly }) => !isParentOnly)
