import { z } from 'zod'
import { readKeepRule } from '../domain/operation/backups.ts'

const isHttpUrl = (text: string) => URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)
/** Whether nothing stands in it but protocol, host and port. */
const isOrigin = (text: string) => {
  const { href, origin } = new URL(text)
  return href === `${origin}/` && !/[?#]/.test(text)
}
/** Whether nobody can read along on the way there. */
const isSafeUrl = (text: string) => isHttpUrl(text) && (text.startsWith('https:') || isLoopback(new URL(text).hostname))

/** What a setting must be, and the sentence that says so. */
const textThat = (isRight: (text: string) => boolean, message: string) => z.string().refine(isRight, message)
const number = (fallback: string, isRight: (text: string) => boolean, message: string) =>
  z.string().default(fallback).refine(isRight, message).transform(Number)
const onOff = (name: string, fallback: 'on' | 'off') =>
  z
    .enum(['on', 'off'], `${name} muss on oder off sein.`)
    .default(fallback)
    .transform((choice) => choice === 'on')
const secret = (name: string) => z.string().min(32, `${name} muss mindestens 32 Zeichen lang sein.`).optional()
/** Entries between commas. */
const list = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((entry) => entry.trim() || []))
const postgresUrl = (name: string) =>
  z
    .string()
    .refine((text) => !namesSeveralServers(text), {
      error: `${name} darf nur einen Server nennen, ohne target_session_attrs und load_balance_hosts: Netzpass wählt nicht selbst unter mehreren. Bitte stellen Sie HAProxy davor, das zu dem führt, der schreibt, und nennen Sie hier dessen Adresse.`,
      abort: true,
    })
    .refine(
      (text) => URL.canParse(text) && ['postgres:', 'postgresql:'].includes(new URL(text).protocol),
      `${name} muss eine Adresse wie postgres://name:passwort@rechner:5432/datenbank sein.`,
    )
    .optional()
/** As libpq takes them: several before the path, or in ?host=; node-postgres would take all for one name. */
function namesSeveralServers(text: string): boolean {
  const [address = '', query = ''] = text.split('?')
  const [, , hosts = ''] = address.split('/')
  const asked = new URLSearchParams(query)
  return (
    hosts.slice(hosts.lastIndexOf('@') + 1).includes(',') ||
    ['target_session_attrs', 'load_balance_hosts'].some((name) => asked.has(name)) ||
    ['host', 'hostaddr'].some((name) => asked.get(name)?.includes(','))
  )
}

function isMailUrl(text: string): boolean {
  try {
    const { protocol, hostname, username, password, searchParams } = new URL(text)
    decodeURIComponent(username + password)
    const isKnown = [...searchParams].every(([name, value]) => name === 'tls' && value === 'off')
    return ['smtp:', 'smtps:'].includes(protocol) && hostname !== '' && isKnown
  } catch {
    return false
  }
}
/** A bucket for backups: its key, its server, its name, and perhaps a folder in it. */
function isBucketUrl(text: string): boolean {
  const url = URL.parse(text)
  if (url?.protocol !== 's3:') return false
  const isKnown = [...url.searchParams].every(([name]) => ['region', 'tls', 'path-style'].includes(name))
  return isKnown && [url.username, url.password, url.hostname].every(Boolean) && /^\/[^/]+/.test(url.pathname)
}
/** «name:port», an address without protocol. */
const isHostAndPort = (text: string) => {
  const url = URL.parse(`http://${text}`)
  return url !== null && `${url.hostname}:${url.port || 80}` === text && !text.includes('*')
}
/** An address, alone or in angle brackets behind a name. One line, one sender. */
const isSender = (text: string) =>
  /^[^<>@,;"\p{Cc}]*<[^<>@\s,;"]+@[^<>@\s,;"]+>$|^[^<>@\s,;"]+@[^<>@\s,;"]+$/u.test(text)

const schema = z
  .object({
    PORT: number(
      '3000',
      (text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535,
      'PORT muss eine Zahl von 0 bis 65535 sein.',
    ),
    HOST: z.string().min(1, 'HOST darf nicht leer sein.').default('127.0.0.1'),
    DATA_DIR: z.string().min(1, 'DATA_DIR darf nicht leer sein.').default('./data'),
    DATABASE_URL: postgresUrl('DATABASE_URL'),
    DATABASE_OWNER_URL: postgresUrl('DATABASE_OWNER_URL'),
    DATABASE_LISTEN_URL: postgresUrl('DATABASE_LISTEN_URL'),
    DATABASE_CONNECTIONS: number(
      '10',
      (text) => /^[1-9]\d{0,2}$/.test(text),
      'DATABASE_CONNECTIONS muss eine Anzahl von Verbindungen sein, 1 bis 999, zum Beispiel 20.',
    ),
    DATABASE_READ_CONNECTIONS: number(
      '4',
      (text) => /^[1-9]\d?$/.test(text),
      'DATABASE_READ_CONNECTIONS muss eine Anzahl von Verbindungen sein, 1 bis 99, zum Beispiel 4.',
    ),
    PUBLIC_URL: z
      .string()
      .refine(isHttpUrl, {
        error: 'PUBLIC_URL muss mit http:// oder https:// beginnen, zum Beispiel https://netzpass.example.',
        abort: true,
      })
      .refine(
        isOrigin,
        'PUBLIC_URL darf nur die Adresse selbst sein, ohne Ordner, Zugangsdaten, ? und # dahinter, zum Beispiel https://netzpass.schule.example. In einem Ordner einer anderen Seite läuft Netzpass nicht: Bitte geben Sie ihm einen eigenen Namen.',
      )
      .transform((text) => new URL(text).origin)
      .optional(),
    APP_SECRET: secret('APP_SECRET'),
    TRUST_PROXY: number(
      '0',
      (text) => /^\d$/.test(text),
      'TRUST_PROXY muss die Anzahl der Proxys vor dem Server sein, 0 bis 9.',
    ),
    SMTP_URL: textThat(
      isMailUrl,
      'SMTP_URL muss eine Adresse wie smtps://name:passwort@mail.example:465 sein; dahinter darf nur ?tls=off stehen.',
    ).optional(),
    MAIL_FROM: textThat(isSender, 'MAIL_FROM muss ein Absender wie Netzpass <post@netzpass.example> sein.').optional(),
    SMTP_OAUTH_TOKEN_URL: textThat(
      isSafeUrl,
      'SMTP_OAUTH_TOKEN_URL muss mit https:// beginnen, zum Beispiel https://oauth2.googleapis.com/token.',
    ).optional(),
    SMTP_OAUTH_CLIENT_ID: z.string().optional(),
    SMTP_OAUTH_CLIENT_SECRET: z.string().optional(),
    SMTP_OAUTH_REFRESH_TOKEN: z.string().optional(),
    GOOGLE_CLIENT_ID: z.string().optional(),
    GOOGLE_CLIENT_SECRET: z.string().optional(),
    GOOGLE_ISSUER: textThat(isSafeUrl, 'GOOGLE_ISSUER muss mit https:// beginnen.').default(
      'https://accounts.google.com',
    ),
    LAB_URL: textThat(
      (text) => isHttpUrl(text) && /^[^?#]*[^?#/]$/.test(text),
      'LAB_URL muss mit http:// oder https:// beginnen und ohne Schrägstrich enden, zum Beispiel https://lab.schule.example.',
    ).optional(),
    LAB_SECRET: secret('LAB_SECRET'),
    OUTBOUND_ALLOW: list.refine(
      (entries) => entries.every(isHostAndPort),
      'OUTBOUND_ALLOW muss eine Liste wie uebung.schule.example:8443,10.0.0.5:80 sein: jeder Eintrag mit Port, ohne https://.',
    ),
    S3_BUCKET: z.string().optional(),
    S3_ENDPOINT: textThat(
      isHttpUrl,
      'S3_ENDPOINT muss mit http:// oder https:// beginnen, zum Beispiel https://s3.schule.example.',
    ).optional(),
    S3_REGION: z.string().default('eu-central-1'),
    S3_KEY: z.string().optional(),
    S3_SECRET: z.string().optional(),
    S3_PATH_STYLE: onOff('S3_PATH_STYLE', 'on'),
    BACKUP_TARGET: textThat(
      (text) => !/^[a-z0-9+]+:\/\//i.test(text) || isBucketUrl(text),
      'BACKUP_TARGET muss ein Ordner sein oder ein Bucket wie s3://schlüssel:geheimnis@s3.schule.example/bucket/ordner; dahinter dürfen nur ?region=, tls=off und path-style=off stehen.',
    ).optional(),
    BACKUP_RECIPIENT: list
      .refine(
        (recipients) => recipients.every((recipient) => /^age1[0-9a-z]+$/.test(recipient)),
        'BACKUP_RECIPIENT muss der öffentliche age-Schlüssel sein, der mit age1 beginnt; mehrere trennt ein Komma. Einen macht npm run backup -- key DATEI.',
      )
      .refine(
        (recipients) => new Set(recipients.map((recipient) => /^age1(tag)?pq1/.test(recipient))).size < 2,
        'BACKUP_RECIPIENT: Entweder alle Schlüssel beginnen mit age1pq1 oder keiner, sonst schützt der schwächere nicht mehr.',
      ),
    BACKUP_TIME: textThat(
      (text) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text),
      'BACKUP_TIME muss eine Uhrzeit sein, zum Beispiel 03:10.',
    ).default('03:10'),
    BACKUP_KEEP: z
      .string()
      .default('7d4w6m')
      .transform((text, context) => {
        const rule = readKeepRule(text)
        if (!rule) {
          context.addIssue(
            'BACKUP_KEEP muss sagen, von wie vielen Tagen, Wochen und Monaten eine Sicherung bleibt, höchstens 366d52w12m, zum Beispiel 7d4w6m.',
          )
        }
        return rule ?? z.NEVER
      }),
    METRICS_TOKEN: secret('METRICS_TOKEN'),
    SLOW_STATEMENT_MS: number(
      '500',
      (text) => /^\d{1,6}$/.test(text),
      'SLOW_STATEMENT_MS muss eine Anzahl von Millisekunden sein, zum Beispiel 500.',
    ),
    MAX_CHILDREN: number(
      '20',
      (text) => /^[1-9]\d{0,3}$/.test(text),
      'MAX_CHILDREN muss eine Anzahl von Kindern sein, 1 bis 9999, zum Beispiel 20.',
    ),
    DRAIN_SECONDS: number(
      '0',
      (text) => /^\d{1,3}$/.test(text),
      'DRAIN_SECONDS muss eine Anzahl von Sekunden sein, 0 bis 999, zum Beispiel 15.',
    ),
    FOUR_EYES: onOff('FOUR_EYES', 'off'),
    DEMO: onOff('DEMO', 'on'),
  })
  .refine((settings) => !settings.DATABASE_URL || settings.APP_SECRET, {
    path: ['APP_SECRET'],
    error: 'APP_SECRET fehlt: Mit DATABASE_URL muss es gesetzt sein, für alle Server gleich.',
  })
  .refine((settings) => !settings.DATABASE_LISTEN_URL || settings.DATABASE_URL, {
    path: ['DATABASE_URL'],
    error: 'DATABASE_URL fehlt: DATABASE_LISTEN_URL muss zu derselben Datenbank führen.',
  })
  .refine((settings) => !settings.SMTP_URL || settings.MAIL_FROM, {
    path: ['MAIL_FROM'],
    error:
      'MAIL_FROM fehlt: Mit SMTP_URL muss der Absender gesetzt sein, zum Beispiel Netzpass <post@netzpass.example>.',
  })
  .refine(
    (settings) => {
      const { SMTP_OAUTH_TOKEN_URL: url, SMTP_OAUTH_CLIENT_ID: id } = settings
      const secrets = settings.SMTP_OAUTH_CLIENT_SECRET || settings.SMTP_OAUTH_REFRESH_TOKEN
      return url || id || secrets
        ? url && id && secrets && settings.SMTP_URL && new URL(settings.SMTP_URL).username
        : true
    },
    {
      path: ['SMTP_OAUTH_TOKEN_URL'],
      error:
        'SMTP_OAUTH_TOKEN_URL und SMTP_OAUTH_CLIENT_ID gehören zusammen, mit SMTP_OAUTH_REFRESH_TOKEN oder SMTP_OAUTH_CLIENT_SECRET und einem Namen in SMTP_URL wie smtp://konto%40schule.example@smtp.office365.com:587.',
    },
  )
  .refine((settings) => !settings.GOOGLE_CLIENT_ID === !settings.GOOGLE_CLIENT_SECRET, {
    path: ['GOOGLE_CLIENT_SECRET'],
    error: 'GOOGLE_CLIENT_ID und GOOGLE_CLIENT_SECRET gehören zusammen: Bitte setzen Sie beide oder keines.',
  })
  .refine(({ S3_BUCKET, S3_KEY, S3_SECRET }) => !S3_BUCKET || (S3_KEY && S3_SECRET), {
    path: ['S3_KEY'],
    error: 'S3_KEY und S3_SECRET fehlen: Mit S3_BUCKET müssen beide gesetzt sein.',
  })
  .refine(({ S3_BUCKET, S3_ENDPOINT, S3_KEY, S3_SECRET }) => S3_BUCKET || !(S3_ENDPOINT || S3_KEY || S3_SECRET), {
    path: ['S3_BUCKET'],
    error: 'S3_BUCKET fehlt: Ohne den Namen des Buckets werden Bilder in DATA_DIR abgelegt.',
  })

  .refine(({ BACKUP_TARGET, BACKUP_RECIPIENT }) => !BACKUP_TARGET || BACKUP_RECIPIENT.length > 0, {
    path: ['BACKUP_RECIPIENT'],
    error:
      'BACKUP_RECIPIENT fehlt: Geplante Sicherungen liegen nur verschlüsselt in BACKUP_TARGET. Einen Schlüssel macht npm run backup -- key DATEI.',
  })

/** All settings but LOG_LEVEL (server/log.ts). */
export const settingNames = Object.keys(schema.shape)

export type Settings = Omit<z.output<typeof schema>, 'PUBLIC_URL' | 'LAB_URL'> & { PUBLIC_URL: string; LAB_URL: string }

/**
 * How many connections a server has to PostgreSQL at most: also one that listens, and one more for a moment. The others
 * may be a pooler's.
 */
export const connectionsOf = ({
  DATABASE_LISTEN_URL: isPooled,
  DATABASE_CONNECTIONS: own,
  DATABASE_READ_CONNECTIONS: ofReads,
}: Settings): number => (isPooled ? 0 : own + ofReads) + 2

/** A wrong setting; the message is a German sentence that names the variable. */
export class SettingsError extends Error {}

/** Reads the settings of docs/operations.md; an empty one is unset. @throws SettingsError naming the first wrong one */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new SettingsError(issue?.message ?? `Die Einstellung ${String(issue?.path[0])} ist ungültig.`)
  }
  const { HOST, PORT, PUBLIC_URL: publicUrl = `${addressOf(HOST)}:${PORT}`, LAB_URL = `${publicUrl}/lab` } = parsed.data
  return { ...parsed.data, PUBLIC_URL: publicUrl, LAB_URL }
}

/** What the sign-in with Google needs; undefined when it is not set up. */
export const googleSettings = ({
  GOOGLE_CLIENT_ID: clientId,
  GOOGLE_CLIENT_SECRET: clientSecret,
  GOOGLE_ISSUER: issuer,
}: Settings) => (clientId && clientSecret ? { clientId, clientSecret, issuer } : undefined)

/** The bucket for files; undefined when they are in DATA_DIR. */
export const storageSettings = ({
  S3_BUCKET: bucket,
  S3_ENDPOINT: endpoint,
  S3_REGION: region,
  S3_KEY: accessKeyId,
  S3_SECRET: secretAccessKey,
  S3_PATH_STYLE: forcePathStyle,
}: Pick<Settings, 'S3_BUCKET' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_KEY' | 'S3_SECRET' | 'S3_PATH_STYLE'>) =>
  bucket && accessKeyId && secretAccessKey
    ? { bucket, endpoint, region, accessKeyId, secretAccessKey, forcePathStyle }
    : undefined

const addressOf = (host: string) => `http://${host.includes(':') ? `[${host}]` : host}`
const everyAddress = ['0.0.0.0', '[::]']
const loopbackNames = ['localhost', '127.0.0.1', '[::1]']
/** Whether a host name, as in an address, is this machine's own. */
export const isLoopback = (hostname: string) => loopbackNames.includes(hostname)

/** Whether only this machine can reach the server: it listens on loopback, and PUBLIC_URL is loopback. */
export const isLocalOnly = ({ HOST, PUBLIC_URL }: Pick<Settings, 'HOST' | 'PUBLIC_URL'>): boolean =>
  [addressOf(HOST), PUBLIC_URL].every((address) => URL.canParse(address) && isLoopback(new URL(address).hostname))

/**
 * Origins a browser may send with a write. On loopback all names of this machine are allowed; also where HOST is every
 * address and PUBLIC_URL is not set.
 */
export function allowedOrigins(publicUrl: string): string[] {
  const url = new URL(publicUrl)
  const own = loopbackNames.map((name) => `${url.protocol}//${name}${url.port ? `:${url.port}` : ''}`)
  if (isLoopback(url.hostname)) return own
  return everyAddress.includes(url.hostname) ? [url.origin, ...own] : [url.origin]
}
