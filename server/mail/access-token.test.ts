import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '../../tests/support/mail-server.ts'
import type { OAuth } from './access-token.ts'
import { openTransport } from './transport.ts'

/** What the provider was asked, in order; and what it answers. */
let asked: Record<string, string>[]
let answer: { status: number; body: object }
let provider: Server
let mailServer: MailServer
let valid: string
let oauth: OAuth

beforeEach(async () => {
  asked = []
  valid = 'token-1'
  answer = { status: 200, body: { access_token: 'token-1', expires_in: 3600, refresh_token: 'second' } }
  provider = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    asked.push(Object.fromEntries(new URLSearchParams(body)))
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
  }).listen(0, '127.0.0.1')
  await once(provider, 'listening')
  const tokenUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/token`
  oauth = { tokenUrl, clientId: 'netzpass', clientSecret: 'geheim', refreshToken: 'first' }
  mailServer = await startMailServer({
    logIn: ({ username, accessToken }) =>
      (username === 'konto@schule.example' && accessToken === valid) ||
      '5.7.139 Authentication unsuccessful, basic authentication is disabled.',
  })
})
afterEach(async () => {
  provider.close()
  await mailServer.stop()
})

const smtpUrl = () => mailServer.url.replace('//', '//konto%40schule.example@')
async function sendTwice(auth = oauth) {
  const transport = openTransport(smtpUrl(), auth)
  try {
    const mail = { from: 'post@schule.example', to: 'petra@familie.example', text: 'Hallo' }
    await Promise.all([transport.sendMail(mail), transport.sendMail(mail)])
    await transport.sendMail(mail)
  } finally {
    transport.close()
  }
}

test('a mail server that wants OAuth2 is signed in to with a token, which is asked for once', async () => {
  await sendTwice()
  expect(mailServer.received).toHaveLength(3)
  expect(asked).toEqual([
    { client_id: 'netzpass', client_secret: 'geheim', grant_type: 'refresh_token', refresh_token: 'first' },
  ])
})

test('a token that the mail server refuses is asked for again, with the refresh token that came last', async () => {
  const transport = openTransport(smtpUrl(), oauth)
  await transport.verify()
  ;[valid, answer.body] = ['token-2', { access_token: 'token-2' }]
  await transport.verify()
  transport.close()
  expect(asked.map(({ refresh_token }) => refresh_token)).toEqual(['first', 'second'])
})

test('without a refresh token the program itself is let in, as Exchange Online does', async () => {
  await sendTwice({ ...oauth, refreshToken: undefined })
  expect(asked).toEqual([
    {
      client_id: 'netzpass',
      client_secret: 'geheim',
      grant_type: 'client_credentials',
      scope: 'https://outlook.office365.com/.default',
    },
  ])
})

test('a provider that gives no token is named, with its reason and without secrets', async () => {
  answer = { status: 400, body: { error: 'invalid_grant', error_description: 'konto@schule.example' } }
  await expect(sendTwice()).rejects.toMatchObject({
    code: 'EAUTH',
    message: 'Der Anbieter gibt für SMTP_OAUTH_CLIENT_ID kein Zugangstoken heraus (invalid_grant).',
  })
})
