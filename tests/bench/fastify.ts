// What the product is measured against (`npm run bench`): what a good ordinary team writes with Fastify, its plugins
// for headers and compression, zod, and ten connections of pg. With the product's own roles and row policies: each
// request is one transaction of named statements as whoever asks. Answers the same as the product, a whole screen at
// once. `node tests/bench/fastify.ts DATABASE_URL` prints its own address.
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  childDashboardShape,
  comfortShape,
  readChildDashboard,
  readComfort,
  readTopics,
  topicsShape,
} from './fastify/child.ts'
import { competencyShape, readCompetency } from './fastify/competency.ts'
import {
  catalogueShape,
  detailShape,
  readCatalogue,
  readDetail,
  readShared,
  searchCatalogue,
  sharedShape,
} from './fastify/content.ts'
import { as, elevate, findPerson, Refusal, type Role, type Tx } from './fastify/database.ts'
import { aroundShape, familyShape, readAround, readFamily } from './fastify/guardians.ts'
import {
  bannersShape,
  dashboardShape,
  linksShape,
  pagesShape,
  profileShape,
  readBanners,
  readDashboard,
  readLinks,
  readPages,
  readProfile,
  readTicks,
  readWishes,
  ticksShape,
  wishesShape,
} from './fastify/parent.ts'
import { object } from './fastify/shape.ts'
import { signIn } from './fastify/sign-in.ts'
import { resultShape, submit } from './fastify/submit.ts'
import { readToday, todayShape } from './fastify/today.ts'

const app = Fastify({ bodyLimit: 1_000_000 })
await app.register(helmet)
await app.register(compress)
app.setValidatorCompiler<z.ZodType>(({ schema }) => (body) => {
  const { data, error } = schema.safeParse(body)
  return error ? { error: new Refusal(400, 'Die Angaben stimmen nicht.') } : { value: data }
})

const refuse = (statusCode: number, message: string): never => {
  throw new Refusal(statusCode, message)
}

async function personOf({ headers }: FastifyRequest) {
  const [, token = ''] = /session_token=([^.;]*)/.exec(decodeURIComponent(headers.cookie ?? '')) ?? []
  return (await findPerson(token)) ?? refuse(401, 'Bitte melden Sie sich an.')
}

async function parentOf(request: FastifyRequest) {
  const { id, isParent } = await personOf(request)
  return isParent ? { id } : refuse(403, 'Nur für Eltern.')
}

async function childOf(request: FastifyRequest) {
  const { id, childId } = await personOf(request)
  return childId ? { id, childId } : refuse(403, 'Nur für Kinder.')
}

type Route<Input, Who> = {
  input: z.ZodType<Input>
  /** The shape of what `work` answers. */
  answer: object
  work: (tx: Tx, input: Input, who: Who) => Promise<unknown>
}

/** Routes for people with one role. */
const routesOf =
  <Who extends { id: string }>(role: Role, whoAsks: (request: FastifyRequest) => Promise<Who>) =>
  <Input>(path: string, { input, answer, work }: Route<Input, Who>) =>
    app.post(path, { schema: { body: input, response: { 200: answer } } }, async (request) => {
      const who = await whoAsks(request)
      return as(role, who.id, (tx) => work(tx, request.body as Input, who))
    })

const ofVisitor = routesOf('app_visitor', async () => ({ id: '' }))
const ofParent = routesOf('app_parent', parentOf)
const ofChild = routesOf('app_child', childOf)

const nothing = z.object({})
const child = z.object({ childId: z.uuid() })

ofVisitor('/catalogue', { input: nothing, answer: catalogueShape, work: (tx) => readCatalogue(tx) })
ofVisitor('/search', {
  input: z.object({ search: z.string().trim().max(200) }),
  answer: catalogueShape,
  work: (tx, { search }) => searchCatalogue(tx, search),
})
ofVisitor('/detail', {
  input: z.object({ slug: z.string().max(200) }),
  answer: detailShape,
  work: (tx, { slug }) => readDetail(tx, slug),
})
ofVisitor('/share', {
  input: z.object({ token: z.string().max(100) }),
  answer: sharedShape,
  work: (tx, { token }) => readShared(tx, token),
})

ofParent('/dashboard', {
  input: child,
  answer: dashboardShape,
  work: (tx, { childId }) => readDashboard(tx, childId),
})
ofParent('/profile', { input: child, answer: profileShape, work: (tx, { childId }) => readProfile(tx, childId) })

// Whole screens: what each call of the product answers, by its name. What the server reads comes last.
ofParent('/parents-home', {
  input: nothing,
  answer: object({
    'announcements.shown': bannersShape,
    'family.dashboard': dashboardShape,
    'togetherTasks.ofFamily': ticksShape,
    'wishes.ofFamily': wishesShape,
    'family.today': todayShape,
    'guardians.around': aroundShape,
  }),
  work: async (tx, _, { id: me }) => ({
    'announcements.shown': await readBanners(tx, me),
    'family.dashboard': await readDashboard(tx),
    'togetherTasks.ofFamily': await readTicks(tx),
    'wishes.ofFamily': await readWishes(tx),
    'family.today': await readToday(tx, me),
    'guardians.around': await readAround(tx, me),
  }),
})
ofParent('/childs-profile', {
  input: child.extend({ competencyId: z.uuid() }),
  answer: object({
    'announcements.shown': bannersShape,
    'family.childProfile': profileShape,
    'family.competencyOfChild': competencyShape,
    'notebook.shownByChild': pagesShape,
    'sharing.list': linksShape,
    'guardians.ofFamily': familyShape,
  }),
  work: async (tx, of, { id: me }) => ({
    'announcements.shown': await readBanners(tx, me),
    'family.childProfile': await readProfile(tx, of.childId),
    'family.competencyOfChild': await readCompetency(tx, of, me),
    'notebook.shownByChild': await readPages(tx, of.childId),
    'sharing.list': await readLinks(tx, of.childId),
    'guardians.ofFamily': await elevate(tx).then(() => readFamily(tx, me)),
  }),
})
ofChild('/childs-home', {
  input: nothing,
  answer: object({
    'learning.childDashboard': childDashboardShape,
    'readingComfort.own': comfortShape,
    'wishes.topics': topicsShape,
  }),
  work: async (tx, _, { childId }) => ({
    'learning.childDashboard': await readChildDashboard(tx, childId),
    'readingComfort.own': await readComfort(tx, childId),
    'wishes.topics': await readTopics(tx, childId),
  }),
})

ofChild('/submit', {
  input: z.object({ attemptId: z.uuid() }),
  answer: resultShape,
  work: (tx, { attemptId }, { childId }) => submit(tx, attemptId, childId),
})

const credentials = z.object({ email: z.email(), password: z.string().max(200) })
app.post<{ Body: z.infer<typeof credentials> }>(
  '/sign-in',
  { schema: { body: credentials } },
  async (request, reply) => {
    const token = await signIn(request.body)
    reply.header('set-cookie', `session_token=${token}; Path=/; HttpOnly; SameSite=Lax`)
    return {}
  },
)

console.log(await app.listen({ port: 0, host: '127.0.0.1' }))
