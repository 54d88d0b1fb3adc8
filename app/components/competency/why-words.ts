import { subjects } from '../../../domain/content/competency-look.ts'
import { stepsAt } from '../../../domain/content/steps.ts'
import { type Suggestible, type Suggestion, suitsFrom } from '../../../domain/content/suggestions.ts'

/** Why a competency is proposed for this child, in one short line for its parents. */
export function whyWords(
  { name, age }: { name: string; age: number },
  { competency, why }: Suggestion<Suggestible>,
): string {
  const total = competency.levels.length
  if (why === 'basis') {
    const { now } = stepsAt(age, competency.levels)
    return now === total
      ? `Guter Anfang: Alles darin ist für ${name} schon offen.`
      : `Guter Anfang: ${now} von ${total} Leveln sind für ${name} schon offen.`
  }
  if (why === 'fresh' && competency.subject) return `Neu für ${name}: „${subjects[competency.subject]}“.`
  const from = suitsFrom(competency)
  return from === age ? `Mit ${age} Jahren genau dran.` : `Ab ${from} Jahren – ${name} ist ${age}.`
}
