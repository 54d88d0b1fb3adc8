import { describe, expect, test } from 'vitest'
import { allowedOrigins, googleSettings, isLocalOnly, readSettings, SettingsError } from './settings.ts'

const SECRET = 'x'.repeat(32)
const SMTP = 'smtps://netzpass:geheim@mail.example:465'
const POSTGRES = 'postgres://netzpass:geheim@db.example:5432/netzpass'

/** The sentence the start ends with; undefined when the settings are fine. */
function sentenceAbout(environment: Record<string, string>): string | undefined {
  try {
    readSettings(environment)
    return undefined
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError)
    return (error as SettingsError).message
  }
}

describe('without any settings', () => {
  const defaults = {
    PORT: 3000,
    HOST: '127.0.0.1',
    DATA_DIR: './data',
    DATABASE_CONNECTIONS: 10,
    DATABASE_READ_CONNECTIONS: 4,
    PUBLIC_URL: 'http://127.0.0.1:3000',
    TRUST_PROXY: 0,
    GOOGLE_ISSUER: 'https://accounts.google.com',
    LAB_URL: 'http://127.0.0.1:3000/lab',
    OUTBOUND_ALLOW: [],
    S3_REGION: 'eu-central-1',
    S3_PATH_STYLE: true,
    BACKUP_RECIPIENT: [],
    BACKUP_TIME: '03:10',
    BACKUP_KEEP: { days: 7, weeks: 4, months: 6 },
    SLOW_STATEMENT_MS: 500,
    MAX_CHILDREN: 20,
    DRAIN_SECONDS: 0,
    FOUR_EYES: false,
    DEMO: true,
  }

  test('the defaults of docs/operations.md hold', () => {
    expect(readSettings({})).toEqual(defaults)
  })

  test('an empty variable counts as not set', () => {
    const names = [
      'PORT',
      'HOST',
      'DATA_DIR',
      'DATABASE_URL',
      'DATABASE_OWNER_URL',
      'DATABASE_LISTEN_URL',
      'PUBLIC_URL',
      'APP_SECRET',
      'TRUST_PROXY',
      'SMTP_URL',
      'MAIL_FROM',
      'SMTP_OAUTH_TOKEN_URL',
      'SMTP_OAUTH_CLIENT_ID',
      'SMTP_OAUTH_CLIENT_SECRET',
      'SMTP_OAUTH_REFRESH_TOKEN',
      'GOOGLE_CLIENT_ID',
      'GOOGLE_CLIENT_SECRET',
      'GOOGLE_ISSUER',
      'LAB_URL',
      'LAB_SECRET',
      'OUTBOUND_ALLOW',
      'S3_BUCKET',
      'S3_ENDPOINT',
      'S3_REGION',
      'S3_KEY',
      'S3_SECRET',
      'BACKUP_TARGET',
      'BACKUP_RECIPIENT',
      'BACKUP_TIME',
      'BACKUP_KEEP',
      'METRICS_TOKEN',
      'SLOW_STATEMENT_MS',
      'MAX_CHILDREN',
      'DRAIN_SECONDS',
      'S3_PATH_STYLE',
      'FOUR_EYES',
      'DEMO',
    ]
    expect(readSettings(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(defaults)
  })

  test('variables of others are none of ours', () => {
    expect(readSettings({ PATH: '/bin', HOME: '/root', PORTAL: 'x' })).toEqual(defaults)
  })
})

describe('a broken variable ends the start with one sentence that names it', () => {
  const port = 'PORT muss eine Zahl von 0 bis 65535 sein.'
  const databaseUrl = (name: string) =>
    `${name} muss eine Adresse wie postgres://name:passwort@rechner:5432/datenbank sein.`
  const severalServers = (name: string) =>
    `${name} darf nur einen Server nennen, ohne target_session_attrs und load_balance_hosts: Netzpass wählt nicht selbst unter mehreren. Bitte stellen Sie HAProxy davor, das zu dem führt, der schreibt, und nennen Sie hier dessen Adresse.`
  const publicUrl = 'PUBLIC_URL muss mit http:// oder https:// beginnen, zum Beispiel https://netzpass.example.'
  const nakedUrl =
    'PUBLIC_URL darf nur die Adresse selbst sein, ohne Ordner, Zugangsdaten, ? und # dahinter, zum Beispiel https://netzpass.schule.example. In einem Ordner einer anderen Seite läuft Netzpass nicht: Bitte geben Sie ihm einen eigenen Namen.'

  const trustProxy = 'TRUST_PROXY muss die Anzahl der Proxys vor dem Server sein, 0 bis 9.'

  const smtpUrl =
    'SMTP_URL muss eine Adresse wie smtps://name:passwort@mail.example:465 sein; dahinter darf nur ?tls=off stehen.'
  const mailFrom = 'MAIL_FROM muss ein Absender wie Netzpass <post@netzpass.example> sein.'

  const smtpTokenUrl =
    'SMTP_OAUTH_TOKEN_URL muss mit https:// beginnen, zum Beispiel https://oauth2.googleapis.com/token.'
  const smtpOauth =
    'SMTP_OAUTH_TOKEN_URL und SMTP_OAUTH_CLIENT_ID gehören zusammen, mit SMTP_OAUTH_REFRESH_TOKEN oder SMTP_OAUTH_CLIENT_SECRET und einem Namen in SMTP_URL wie smtp://konto%40schule.example@smtp.office365.com:587.'

  const googleTogether =
    'GOOGLE_CLIENT_ID und GOOGLE_CLIENT_SECRET gehören zusammen: Bitte setzen Sie beide oder keines.'
  const labUrl =
    'LAB_URL muss mit http:// oder https:// beginnen und ohne Schrägstrich enden, zum Beispiel https://lab.schule.example.'
  const outboundAllow =
    'OUTBOUND_ALLOW muss eine Liste wie uebung.schule.example:8443,10.0.0.5:80 sein: jeder Eintrag mit Port, ohne https://.'
  const s3Keys = 'S3_KEY und S3_SECRET fehlen: Mit S3_BUCKET müssen beide gesetzt sein.'
  const s3Bucket = 'S3_BUCKET fehlt: Ohne den Namen des Buckets werden Bilder in DATA_DIR abgelegt.'
  const drainSeconds = 'DRAIN_SECONDS muss eine Anzahl von Sekunden sein, 0 bis 999, zum Beispiel 15.'
  const backupTarget =
    'BACKUP_TARGET muss ein Ordner sein oder ein Bucket wie s3://schlüssel:geheimnis@s3.schule.example/bucket/ordner; dahinter dürfen nur ?region=, tls=off und path-style=off stehen.'
  const backupRecipient =
    'BACKUP_RECIPIENT muss der öffentliche age-Schlüssel sein, der mit age1 beginnt; mehrere trennt ein Komma. Einen macht npm run backup -- key DATEI.'
  const backupTime = 'BACKUP_TIME muss eine Uhrzeit sein, zum Beispiel 03:10.'
  const backupKeep =
    'BACKUP_KEEP muss sagen, von wie vielen Tagen, Wochen und Monaten eine Sicherung bleibt, höchstens 366d52w12m, zum Beispiel 7d4w6m.'
  const googleIssuer = 'GOOGLE_ISSUER muss mit https:// beginnen.'
  test.each<[string, string, string]>([
    ['PORT', 'dreitausend', port],
    ['PORT', '65536', port],
    ['PORT', '99999', port],
    ['PORT', '-1', port],
    ['PORT', '3000.5', port],
    ['PORT', '0x10', port],
    ['PORT', ' ', port],
    ['DATABASE_URL', 'netzpass', databaseUrl('DATABASE_URL')],
    ['DATABASE_URL', 'mysql://name:wort@rechner/datenbank', databaseUrl('DATABASE_URL')],
    ['DATABASE_URL', 'https://db.example', databaseUrl('DATABASE_URL')],
    ['DATABASE_OWNER_URL', 'rechner:5432', databaseUrl('DATABASE_OWNER_URL')],
    ...['one:5432,two:5432/x', 'me:secret@one,two/x', '/x?host=one,two', 'one/x?target_session_attrs=read-write'].map(
      (place): [string, string, string] => ['DATABASE_URL', `postgres://${place}`, severalServers('DATABASE_URL')],
    ),
    ['DATABASE_LISTEN_URL', 'postgresql://one,two/x', severalServers('DATABASE_LISTEN_URL')],
    ['DATABASE_LISTEN_URL', POSTGRES, 'DATABASE_URL fehlt: DATABASE_LISTEN_URL muss zu derselben Datenbank führen.'],
    ['PUBLIC_URL', 'netzpass.example', publicUrl],
    ['PUBLIC_URL', 'ftp://netzpass.example', publicUrl],
    ['PUBLIC_URL', 'javascript:alert(1)', publicUrl],
    ['PUBLIC_URL', 'https://', publicUrl],
    ['PUBLIC_URL', 'https://schule.example/netzpass', nakedUrl],
    ['PUBLIC_URL', 'https://schule.example/?x=1', nakedUrl],
    ['PUBLIC_URL', 'https://schule.example?', nakedUrl],
    ['PUBLIC_URL', 'https://schule.example#a', nakedUrl],
    ['PUBLIC_URL', 'https://name:geheim@schule.example', nakedUrl],
    ['APP_SECRET', 'x'.repeat(31), 'APP_SECRET muss mindestens 32 Zeichen lang sein.'],
    ['TRUST_PROXY', 'true', trustProxy],
    ['TRUST_PROXY', '-1', trustProxy],
    ['TRUST_PROXY', '10', trustProxy],
    ['SMTP_URL', 'mail.example', smtpUrl],
    ['SMTP_URL', 'https://mail.example', smtpUrl],
    ['SMTP_URL', 'smtp://', smtpUrl],
    ['SMTP_URL', 'smtp://name:100%@mail.example', smtpUrl],
    ['SMTP_URL', 'smtp://name:%FF@mail.example', smtpUrl],
    ['SMTP_URL', 'smtp://mail.example?tls=no', smtpUrl],
    ['SMTP_URL', 'smtp://mail.example?requireTLS=false', smtpUrl],
    ['MAIL_FROM', 'Netzpass', mailFrom],
    ['MAIL_FROM', 'a@netzpass.example, b@netzpass.example', mailFrom],
    ['MAIL_FROM', 'Netzpass <post@netzpass.example> <x@netzpass.example>', mailFrom],
    ['MAIL_FROM', 'Netzpass\r\nBcc: x@netzpass.example <post@netzpass.example>', mailFrom],
    ['SMTP_OAUTH_TOKEN_URL', 'login.example/token', smtpTokenUrl],
    ['SMTP_OAUTH_TOKEN_URL', 'http://login.example/token', smtpTokenUrl],
    ['SMTP_OAUTH_TOKEN_URL', 'https://login.example/token', smtpOauth],
    ['SMTP_OAUTH_CLIENT_ID', 'x', smtpOauth],
    ['SMTP_OAUTH_REFRESH_TOKEN', 'x', smtpOauth],
    ['GOOGLE_CLIENT_ID', 'x', googleTogether],
    ['GOOGLE_CLIENT_SECRET', 'x', googleTogether],
    ['GOOGLE_ISSUER', 'accounts.google.com', googleIssuer],
    ['GOOGLE_ISSUER', 'http://accounts.google.com', googleIssuer],
    ['S3_BUCKET', 'bilder', s3Keys],
    ['S3_KEY', 'x', s3Bucket],
    ['S3_SECRET', 'x', s3Bucket],
    ['S3_ENDPOINT', 'https://s3.schule.example', s3Bucket],
    [
      'S3_ENDPOINT',
      's3.schule.example',
      'S3_ENDPOINT muss mit http:// oder https:// beginnen, zum Beispiel https://s3.schule.example.',
    ],
    ['S3_PATH_STYLE', 'yes', 'S3_PATH_STYLE muss on oder off sein.'],
    ['LAB_URL', 'lab.schule.example', labUrl],
    ['LAB_URL', 'https://lab.schule.example/', labUrl],
    ['LAB_URL', 'https://lab.schule.example/lab?x', labUrl],
    ['LAB_SECRET', 'x'.repeat(31), 'LAB_SECRET muss mindestens 32 Zeichen lang sein.'],
    ['METRICS_TOKEN', 'x'.repeat(31), 'METRICS_TOKEN muss mindestens 32 Zeichen lang sein.'],
    [
      'DATABASE_CONNECTIONS',
      '0',
      'DATABASE_CONNECTIONS muss eine Anzahl von Verbindungen sein, 1 bis 999, zum Beispiel 20.',
    ],
    [
      'DATABASE_READ_CONNECTIONS',
      '100',
      'DATABASE_READ_CONNECTIONS muss eine Anzahl von Verbindungen sein, 1 bis 99, zum Beispiel 4.',
    ],
    ['MAX_CHILDREN', '0', 'MAX_CHILDREN muss eine Anzahl von Kindern sein, 1 bis 9999, zum Beispiel 20.'],
    ['SLOW_STATEMENT_MS', 'bald', 'SLOW_STATEMENT_MS muss eine Anzahl von Millisekunden sein, zum Beispiel 500.'],
    ['DRAIN_SECONDS', '15s', drainSeconds],
    ['DRAIN_SECONDS', '-1', drainSeconds],
    ['DRAIN_SECONDS', '1000', drainSeconds],
    ['OUTBOUND_ALLOW', 'uebung.schule.example', outboundAllow],
    ['OUTBOUND_ALLOW', 'https://uebung.schule.example:8443', outboundAllow],
    ['OUTBOUND_ALLOW', '10.0.0.5:80, 0x7f.1:80', outboundAllow],
    ['OUTBOUND_ALLOW', '*:443', outboundAllow],
    [
      'BACKUP_TARGET',
      '/backup',
      'BACKUP_RECIPIENT fehlt: Geplante Sicherungen liegen nur verschlüsselt in BACKUP_TARGET. Einen Schlüssel macht npm run backup -- key DATEI.',
    ],
    ['BACKUP_TARGET', 'https://s3.schule.example/bucket', backupTarget],
    ['BACKUP_TARGET', 's3://s3.schule.example/bucket', backupTarget],
    ['BACKUP_TARGET', 's3://name:geheim@s3.schule.example', backupTarget],
    ['BACKUP_TARGET', 's3://name:geheim@s3.schule.example/bucket?ssl=off', backupTarget],
    ['BACKUP_RECIPIENT', 'AGE-SECRET-KEY-1QQQ', backupRecipient],
    ['BACKUP_RECIPIENT', 'age1qqq, ssh-ed25519 AAAA', backupRecipient],
    [
      'BACKUP_RECIPIENT',
      'age1qqq,age1pq1qqq',
      'BACKUP_RECIPIENT: Entweder alle Schlüssel beginnen mit age1pq1 oder keiner, sonst schützt der schwächere nicht mehr.',
    ],
    ['BACKUP_TIME', '3:10', backupTime],
    ['BACKUP_TIME', '24:00', backupTime],
    ['BACKUP_KEEP', '7', backupKeep],
    ['BACKUP_KEEP', '0d', backupKeep],
    ['BACKUP_KEEP', '24m', backupKeep],
    ['FOUR_EYES', 'ja', 'FOUR_EYES muss on oder off sein.'],
    ['DEMO', 'false', 'DEMO muss on oder off sein.'],
    ['DEMO', 'OFF', 'DEMO muss on oder off sein.'],
  ])('%s=%s', (name, value, sentence) => {
    expect(sentenceAbout({ APP_SECRET: SECRET, [name]: value })).toBe(sentence)
  })

  test('a database of one’s own needs a secret of one’s own', () => {
    const sentence = 'APP_SECRET fehlt: Mit DATABASE_URL muss es gesetzt sein, für alle Server gleich.'
    expect(sentenceAbout({ DATABASE_URL: POSTGRES })).toBe(sentence)
    expect(sentenceAbout({ DATABASE_URL: POSTGRES, APP_SECRET: '' })).toBe(sentence)
    expect(sentenceAbout({ DATABASE_URL: POSTGRES, APP_SECRET: SECRET })).toBeUndefined()
  })

  test('a mail server needs a sender', () => {
    const sentence =
      'MAIL_FROM fehlt: Mit SMTP_URL muss der Absender gesetzt sein, zum Beispiel Netzpass <post@netzpass.example>.'
    expect(sentenceAbout({ SMTP_URL: SMTP })).toBe(sentence)
    expect(sentenceAbout({ SMTP_URL: SMTP, MAIL_FROM: '' })).toBe(sentence)
    expect(sentenceAbout({ SMTP_URL: SMTP, MAIL_FROM: 'post@netzpass.example' })).toBeUndefined()
  })

  test('of several the first is named', () => {
    expect(sentenceAbout({ PUBLIC_URL: 'x', PORT: 'x', APP_SECRET: 'x' })).toBe(port)
  })

  test('and never tells a password', () => {
    const sentence = sentenceAbout({
      DATABASE_URL: 'postgre://netzpass:geheim@db.example/netzpass',
      APP_SECRET: SECRET,
    })
    expect(sentence).toBe(databaseUrl('DATABASE_URL'))
  })
})

test('good settings are taken as they are', () => {
  const kept = { HOST: '0.0.0.0', DATA_DIR: '/var/lib/netzpass', APP_SECRET: SECRET }
  const mail = { SMTP_URL: `${SMTP}?tls=off`, MAIL_FROM: 'Netzpass für Familien <post@netzpass.example>' }
  const google = { GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y', GOOGLE_ISSUER: 'http://localhost:9000' }
  const service = { S3_ENDPOINT: 'https://s3.schule.example', S3_REGION: 'eu' }
  const bucket = { ...service, S3_BUCKET: 'bilder', S3_KEY: 'x', S3_SECRET: 'y' }
  const environment = {
    ...kept,
    ...mail,
    ...google,
    ...bucket,
    PORT: '0',
    S3_PATH_STYLE: 'off',
    TRUST_PROXY: '2',
    FOUR_EYES: 'on',
    DEMO: 'off',
    PUBLIC_URL: 'https://netzpass.example',
    LAB_SECRET: SECRET,
    BACKUP_TARGET: 's3://name:geheim%2F@s3.schule.example/bucket/nachts?region=eu',
    BACKUP_RECIPIENT: 'age1qqq, age1ppp',
    BACKUP_TIME: '22:05',
    BACKUP_KEEP: '14d',
    METRICS_TOKEN: SECRET,
    SLOW_STATEMENT_MS: '250',
    MAX_CHILDREN: '40',
    DATABASE_CONNECTIONS: '30',
    DATABASE_READ_CONNECTIONS: '8',
    DRAIN_SECONDS: '20',
    OUTBOUND_ALLOW: 'uebung.schule.example:8443, [::1]:80,10.0.0.5:80',
  }
  const databases = {
    DATABASE_URL: POSTGRES.replace('geheim', 'mit,komma'),
    DATABASE_LISTEN_URL: POSTGRES,
    DATABASE_OWNER_URL: POSTGRES.replace('postgres:', 'postgresql:'),
  }
  expect(readSettings({ ...environment, ...databases })).toEqual({
    ...environment,
    ...databases,
    PORT: 0,
    TRUST_PROXY: 2,
    LAB_URL: 'https://netzpass.example/lab',
    OUTBOUND_ALLOW: ['uebung.schule.example:8443', '[::1]:80', '10.0.0.5:80'],
    S3_PATH_STYLE: false,
    BACKUP_RECIPIENT: ['age1qqq', 'age1ppp'],
    BACKUP_KEEP: { days: 14, weeks: 0, months: 0 },
    SLOW_STATEMENT_MS: 250,
    MAX_CHILDREN: 40,
    DATABASE_CONNECTIONS: 30,
    DATABASE_READ_CONNECTIONS: 8,
    DRAIN_SECONDS: 20,
    FOUR_EYES: true,
    DEMO: false,
  })
})

test('Google is set up with its two secrets, and not without', () => {
  expect(googleSettings(readSettings({}))).toBeUndefined()
  expect(googleSettings(readSettings({ GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y' }))).toEqual({
    clientId: 'x',
    clientSecret: 'y',
    issuer: 'https://accounts.google.com',
  })
})

test.each<[Record<string, string>, string]>([
  [{ PUBLIC_URL: 'https://Netzpass.Example/' }, 'https://netzpass.example'],
  [{ PUBLIC_URL: 'https://netzpass.example:443' }, 'https://netzpass.example'],
  [{ PUBLIC_URL: 'http://netzpass.example:8080' }, 'http://netzpass.example:8080'],
  [{ PORT: '8080' }, 'http://127.0.0.1:8080'],
  [{ HOST: 'zuhause.local' }, 'http://zuhause.local:3000'],
  [{ HOST: '::1' }, 'http://[::1]:3000'],
])('with %j the address people use is %s', (environment, publicUrl) => {
  expect(readSettings(environment).PUBLIC_URL).toBe(publicUrl)
})

test.each([
  ['https://netzpass.example', ['https://netzpass.example']],
  ['http://192.168.1.20:3000', ['http://192.168.1.20:3000']],
  ['https://localhost.example', ['https://localhost.example']],
  ['http://127.0.0.1:3000', ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000']],
  ['http://localhost:8080', ['http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080']],
  ['http://[::1]:3000', ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000']],
  ['https://localhost', ['https://localhost', 'https://127.0.0.1', 'https://[::1]']],
])('writes to %s may come from %j', (publicUrl, origins) => {
  expect(allowedOrigins(publicUrl)).toEqual(origins)
})

test.each<[Record<string, string>, boolean]>([
  [{}, true],
  [{ HOST: 'localhost' }, true],
  [{ HOST: '::1' }, true],
  [{ PUBLIC_URL: 'http://localhost:8080' }, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '::' }, false],
  [{ HOST: '192.168.1.20' }, false],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' }, false],
  [{ PUBLIC_URL: 'https://netzpass.example' }, false],
  [{ PUBLIC_URL: 'https://localhost.example' }, false],
])('with %j only this machine can reach the server: %s', (environment, isLocal) => {
  expect(isLocalOnly(readSettings(environment))).toBe(isLocal)
})
