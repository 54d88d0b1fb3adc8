import { Catalogue } from './content/competencies/catalogue.ts'
import { Questions } from './content/faq/questions.ts'
import { Glossary } from './content/glossary/glossary.ts'
import { Trial } from './learning/trial/trial.ts'
import { Terms } from './people/terms/terms.ts'
import type { Db } from './platform/db/actor.ts'
import { AnswerCache } from './platform/web/answer-cache.ts'
import { PageCache } from './platform/web/page-cache.ts'

/** What a server keeps in memory of what everybody may read. `drop`: some of it has changed, on whichever server. */
export function createCaches(db: Db) {
  const caches = {
    catalogue: new Catalogue(db),
    questions: new Questions(db),
    glossary: new Glossary(db),
    trial: new Trial(db),
    terms: new Terms(db),
    pages: new PageCache(),
    answers: new AnswerCache(),
  }
  const drop = () => {
    for (const cache of Object.values(caches)) cache.drop()
  }
  return { ...caches, drop }
}
