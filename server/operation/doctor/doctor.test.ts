import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { TEST_SECRET } from '../../../tests/support/app.ts'
import { startBucket } from '../../../tests/support/bucket.ts'
import { callersOf } from '../../../tests/support/callers.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { startHttpServer } from '../../../tests/support/http-server.ts'
import { startMailServer } from '../../../tests/support/mail-server.ts'
import { mailsTo } from '../../../tests/support/outbox.ts'
import { makeAdmin } from '../../../tests/support/people.ts'
import { proxyTo } from '../../../tests/support/proxy-to.ts'
import { asSystem } from '../../platform/db/actor.ts'
import { allowRollback } from '../../platform/db/rollback.ts'
import { createOutbound } from '../../platform/outbound/outbound.ts'
import { readSettings } from '../../settings.ts'
import { versionIn } from '../../version.ts'
import { withClient } from '../backup/place.ts'
import { checkAll } from './check-all.ts'
import { diagnose } from './diagnose.ts'
import { readTestMails } from './test-mail.ts'

const database = await useDatabase()
const folder = mkdtempSync(join(tmpdir(), 'netzpass-doctor-'))
const opened: (() => Promise<unknown> | unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
afterAll(async () => {
  for (const close of opened.reverse()) await close()
})

const server = await startHttpServer(database)
opened.push(() => server.close())

const NOBODY = 'http://127.0.0.1:9'

/** What the doctor says of one part of an installation that is set up so. */
async function diagnosisOf(name: string, environment: Record<string, string>, secret = TEST_SECRET) {
  const settings = readSettings({ DATA_DIR: folder, PUBLIC_URL: NOBODY, ...environment })
  const access = { value: { db: database.db, owner: database.clientConfig } }
  const outbound = createOutbound({ allowed: [] })
  const diagnoses = diagnose(await checkAll({ settings, secret, outbound, database: access }))
  return diagnoses.find((one) => one.name === name)
}

const listen = async (server: Server) => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  opened.push(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('the address', () => {
  test('leads here', async () => {
    expect(await diagnosisOf('Adresse', { PUBLIC_URL: server.publicUrl })).toMatchObject({ state: 'good' })
    expect(await diagnosisOf('Proxy', { PUBLIC_URL: server.publicUrl })).toMatchObject({ state: 'good' })
  })

  test('answers a probe of nobody else', async () => {
    for (const body of [{}, { at: Date.now(), signature: 'AAAA' }, { at: 0, signature: '' }])
      expect((await server.post('/api/probe', body)).status).toBe(404)
  })

  test('is asked in vain where nobody answers', async () => {
    expect(await diagnosisOf('Adresse', {})).toMatchObject({
      state: 'broken',
      means: expect.stringMatching(/niemand zu erreichen/),
    })
  })

  test('is another installation’s, which has another key', async () => {
    const seen = await diagnosisOf('Adresse', { PUBLIC_URL: server.publicUrl }, 'another secret, also 32 characters')
    expect(seen).toMatchObject({ state: 'broken', means: expect.stringMatching(/nicht diese Installation/) })
  })

  test('is another program’s', async () => {
    const PUBLIC_URL = await listen(createServer((_request, answer) => answer.end('{"proxies":0}')))
    expect(await diagnosisOf('Adresse', { PUBLIC_URL })).toMatchObject({
      means: expect.stringMatching(/nicht diese Installation/),
    })
  })

  test('goes through a proxy that does not pass on its name', async () => {
    const PUBLIC_URL = await listen(proxyTo(server.publicUrl, { host: 'innen.example' }))
    expect(await diagnosisOf('Adresse', { PUBLIC_URL })).toMatchObject({
      means: expect.stringMatching(/reicht den Namen nicht weiter/),
    })
  })

  test('goes through more or fewer proxies than TRUST_PROXY says', async () => {
    const told = { host: new URL(server.publicUrl).host, origin: server.publicUrl, 'x-forwarded-for': '192.0.2.7' }
    const PUBLIC_URL = await listen(proxyTo(server.publicUrl, told))
    const withTrust = (TRUST_PROXY: string) => diagnosisOf('Proxy', { PUBLIC_URL, TRUST_PROXY })
    expect(await withTrust('0')).toMatchObject({
      state: 'broken',
      means: expect.stringMatching(/gelten als ein Anrufer/),
    })
    expect(await withTrust('1')).toMatchObject({ state: 'good' })
    expect(await withTrust('2')).toMatchObject({ state: 'broken', means: expect.stringMatching(/Adresse ausdenken/) })
  })
})

describe('the mail server', () => {
  const of = (url: string) => diagnosisOf('Mailserver', { SMTP_URL: url, MAIL_FROM: 'post@netzpass.example' })

  test('lets us in', async () => {
    const { url, stop } = await startMailServer()
    expect(await of(url)).toMatchObject({ state: 'good' })
    expect(await of(url.replace('smtp:', 'smtps:'))).toMatchObject({ state: 'broken' })
    await stop()
  })

  test.each([
    ['5.7.139 Authentication unsuccessful, basic authentication is disabled', /Er will OAuth2/],
    ['5.7.9 Application-specific password required', /nimmt Ihr gewöhnliches Passwort nicht an/],
    ['5.7.8 Authentication failed', /nimmt Name oder Passwort aus SMTP_URL nicht an/],
  ])('that answers %s is known by it', async (answer, sentence) => {
    const { url, stop } = await startMailServer({ logIn: () => answer })
    expect(await of(url.replace('smtp://', 'smtp://anna:geheim@'))).toMatchObject({
      state: 'broken',
      means: expect.stringMatching(sentence),
    })
    await stop()
  })

  test('is away', async () => {
    expect(await of('smtp://127.0.0.1:9')).toMatchObject({
      state: 'broken',
      means: expect.stringMatching(/nicht zu erreichen/),
    })
  })
})

describe('files', () => {
  test('can be kept in a bucket, which is away then', async () => {
    const { settings, close } = await startBucket()
    expect(await diagnosisOf('Dateien', settings)).toMatchObject({ state: 'good' })
    expect(await diagnosisOf('Dateien', { ...settings, S3_BUCKET: 'anderer' })).toMatchObject({
      means: expect.stringMatching(/gibt es nicht/),
    })
    await close()
    expect(await diagnosisOf('Dateien', settings)).toMatchObject({
      state: 'broken',
      means: expect.stringMatching(/nicht zu erreichen/),
    })
  })

  test('cannot be kept where DATA_DIR is a file', async () => {
    const DATA_DIR = join(folder, 'a-file')
    writeFileSync(DATA_DIR, '')
    expect(await diagnosisOf('Datenträger', { DATA_DIR })).toMatchObject({
      state: 'broken',
      means: expect.stringMatching(/nicht beschreibbar/),
    })
    expect(await diagnosisOf('Dateien', { DATA_DIR })).toMatchObject({ state: 'look' })
  })
})

test('the database is well, and what it tells is read', async () => {
  expect(await diagnosisOf('Datenbank', {})).toMatchObject({ state: 'good' })
  expect(await diagnosisOf('Uhr', {})).toMatchObject({ state: 'good' })
  expect(await diagnosisOf('Fakten und Texte', {})).toMatchObject({ name: 'Fakten und Texte' })
})

test('a newer database is broken, unless this version was allowed to go on with it', async () => {
  const run = (work: (client: pg.Client) => Promise<unknown>) => withClient(database.clientConfig, work)
  await run((client) => client.query("insert into migrations.tables (name) values ('9999_next')"))
  try {
    expect(await diagnosisOf('Datenbank', {})).toMatchObject({ state: 'broken' })
    await run((client) => allowRollback(client, versionIn()))
    expect(await diagnosisOf('Datenbank', {})).toMatchObject({ state: 'look', todo: expect.stringMatching(/upgrade/) })
  } finally {
    await run((client) =>
      client.query("delete from migrations.tables where name = '9999_next'; drop table if exists migrations.way_back"),
    )
  }
})

test('a test mail comes back by its link, once and again, and ends those before it', async () => {
  const admin = await makeAdmin(database.db)
  const { doctor } = callersOf(database.db).asAdmin(admin).admin
  const tokens = async () =>
    (await mailsTo(database.db, admin.email)).map(({ text }) => /testmail=([\w-]+)/.exec(text)?.[1] ?? '')
  const read = () => asSystem(database.db, 'a test', readTestMails)
  await doctor.sendTestMail()
  const [first = ''] = await tokens()
  expect(await read()).toMatchObject({ testAsked: expect.any(Date), testArrived: null })
  await doctor.sendTestMail()
  const second = (await tokens()).find((token) => token !== first) ?? ''
  await doctor.confirmTestMail({ token: second })
  await doctor.confirmTestMail({ token: second })
  expect(await read()).toMatchObject({ testArrived: expect.any(Date) })
  await expect(doctor.confirmTestMail({ token: first })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(doctor.confirmTestMail({ token: 'guessed' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
