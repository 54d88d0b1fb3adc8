import type { HealthState } from '../../../domain/operation/diagnosis.ts'
import { isLocalOnly } from '../../settings.ts'
import { broken, type Finding, good, type Judge, look, plural } from './finding.ts'

const MINUTE_MS = 60_000
const GIB = 2 ** 30
const gib = (bytes: number) => `${(bytes / GIB).toLocaleString('de', { maximumFractionDigits: 1 })} GB`

const address: Judge = ({ settings: { PUBLIC_URL }, probe }) =>
  'value' in probe
    ? good(`Unter ${PUBLIC_URL} antwortet diese Installation.`)
    : broken(
        probe.problem,
        'Läuft der Server? Dann prüfen Sie PUBLIC_URL, den Namen im DNS und den Proxy davor. Auch dieser Rechner selbst muss die Adresse erreichen.',
      )

const encryption: Judge = ({ settings }) => {
  if (settings.PUBLIC_URL.startsWith('https:')) return good('Die Adresse ist verschlüsselt (https).')
  if (isLocalOnly(settings)) return good('Nur dieser Rechner erreicht den Server; dafür braucht es kein https.')
  return broken(
    'Andere Geräte erreichen den Server ohne Verschlüsselung: Jeder im selben Netz kann Passwörter mitlesen.',
    'Stellen Sie einen Proxy mit Zertifikat davor (deploy/Caddyfile) und setzen Sie PUBLIC_URL auf https://….',
  )
}

const proxy: Judge = ({ settings: { TRUST_PROXY: trusted }, probe }) => {
  if ('problem' in probe)
    return look('Nicht geprüft, weil die Adresse nicht antwortet.', 'Bringen Sie zuerst die Adresse in Ordnung.')
  const { proxies } = probe.value
  const found =
    proxies === 0
      ? 'Vor dem Server steht kein Proxy'
      : `Vor dem Server ${proxies === 1 ? 'steht ein Proxy' : `stehen ${proxies} Proxys`}`
  if (proxies === trusted) return good(`${found}, und TRUST_PROXY sagt dasselbe.`)
  const todo = `Setzen Sie TRUST_PROXY=${proxies}, wenn Anfragen von außen denselben Weg nehmen.`
  return trusted > proxies
    ? broken(
        `${found}, aber TRUST_PROXY ist ${trusted}: Jeder kann sich eine Adresse ausdenken und Sperren umgehen.`,
        todo,
      )
    : broken(
        `${found}, aber TRUST_PROXY ist ${trusted}: Alle gelten als ein Anrufer, und die Fehler eines einzigen sperren alle aus.`,
        todo,
      )
}

const storage: Judge = (checks) => {
  const { settings, storage } = checks
  if ('value' in storage)
    return good(
      settings.S3_BUCKET
        ? `Im Bucket ${settings.S3_BUCKET} lassen sich Bilder ablegen und lesen.`
        : 'Bilder lassen sich in DATA_DIR ablegen und lesen.',
    )
  if (!settings.S3_BUCKET && disk(checks).state === 'broken')
    return look('Nicht geprüft, weil der Datenträger nichts annimmt.', 'Bringen Sie zuerst den Datenträger in Ordnung.')
  return broken(
    storage.problem,
    'Lektionen haben sonst Lücken, wo Bilder stehen. Prüfen Sie S3_… oder die Rechte und den Platz in DATA_DIR.',
  )
}

/** Below these a disk is nearly full (a tenth of it, five GB at most), and so full that writing fails soon. */
const NEARLY_FULL = { share: 0.1, bytes: 5 * GIB }
const FULL_BYTES = 200 * 2 ** 20

const disk: Judge = ({ disks }) => {
  const findings = disks.map((checked): Finding => {
    if ('problem' in checked)
      return broken(checked.problem, 'Geben Sie Schreibrechte oder wählen Sie einen anderen Ordner.')
    const { use, freeBytes, totalBytes } = checked.value
    const says = `${use}: ${gib(freeBytes)} von ${gib(totalBytes)} sind frei.`
    if (freeBytes < FULL_BYTES)
      return broken(`${says} Bald lässt sich nichts mehr speichern.`, 'Schaffen Sie sofort Platz.')
    const isNearlyFull = freeBytes < Math.min(totalBytes * NEARLY_FULL.share, NEARLY_FULL.bytes)
    return isNearlyFull ? look(says, 'Schaffen Sie in den nächsten Tagen Platz.') : good(says)
  })
  return gravest(findings)
}

/** What is worst, with the sentences of all that are as bad. */
function gravest(findings: Finding[]): Finding {
  const of = (state: HealthState) => findings.filter((finding) => finding.state === state)
  const worst = [of('broken'), of('look'), of('good')].find((group) => group.length > 0) ?? []
  return { ...(worst[0] ?? good('')), means: worst.map(({ means }) => means).join(' ') }
}

/** Codes of authenticator apps hold for half a minute; a minute off, nobody's is right. */
const CLOCK_OFF_MS = { look: 5_000, broken: MINUTE_MS }

const clock: Judge = ({ now, probe, database }) => {
  const todo =
    'Schalten Sie die Zeitabgleichung ein (timedatectl set-ntp true), auf diesem Rechner und dem der Datenbank.'
  const written = 'value' in database ? database.value.lastWritten : null
  if (written && written.getTime() - now.getTime() > CLOCK_OFF_MS.broken)
    return broken(
      'Die Uhr geht nach: In der Datenbank steht schon etwas aus der Zukunft. Links und Codes gelten dann falsch.',
      todo,
    )
  const others = [
    { whose: 'der Datenbank', checked: database },
    { whose: 'des Servers hinter der Adresse', checked: probe },
  ]
  const differences = others.flatMap(({ whose, checked }) =>
    'value' in checked ? [{ whose, ms: checked.value.aheadMs }] : [],
  )
  const most = differences.toSorted((one, other) => Math.abs(other.ms) - Math.abs(one.ms))[0]
  const off = Math.abs(most?.ms ?? 0)
  if (!most || off < CLOCK_OFF_MS.look) return good('Die Uhren gehen gleich.')
  const says = `Die Uhr dieses Rechners und die ${most.whose} gehen um ${plural(Math.round(off / 1000), 'Sekunde', 'Sekunden')} auseinander.`
  return off < CLOCK_OFF_MS.broken
    ? look(says, todo)
    : broken(`${says} Codes der zweiten Anmeldung sind dann falsch.`, todo)
}

const legal: Judge = ({ settings, gaps }) => {
  if ('problem' in gaps) return broken(gaps.problem, 'So startet der Server nicht mehr.')
  if (gaps.value.length === 0) return good('Impressum, Datenschutz und Bedingungen sind ausgefüllt.')
  const says = `Es ${gaps.value.length === 1 ? 'fehlt' : 'fehlen'} ${plural(gaps.value.length, 'Angabe', 'Angaben')} über Sie als Betreiber: ${gaps.value.join(', ')}.`
  if (isLocalOnly(settings))
    return good('Angaben über den Betreiber fehlen; solange nur Sie den Server erreichen, genügt das.')
  return look(
    says,
    'Füllen Sie sie unter Administration → Einrichten aus oder in DATA_DIR/brand.json (Vorlage: deploy/brand.example.json), bevor Familien kommen.',
  )
}

/** Until when the makers mend what is found in a version. */
const SUPPORTED_UNTIL: Record<'Node' | 'PostgreSQL', Record<string, string>> = {
  Node: { 22: '2027-04-30', 24: '2028-04-30', 26: '2029-04-30' },
  PostgreSQL: { 15: '2027-11-11', 16: '2028-11-09', 17: '2029-11-08', 18: '2030-11-14' },
}

const versions: Judge = ({ now, versions: { netzpass, node }, database }) => {
  const postgres = 'value' in database && !database.value.isEmbedded ? database.value.version : undefined
  const parts = [['Node', node] as const, ...(postgres ? [['PostgreSQL', postgres] as const] : [])]
  const all = `Netzpass ${netzpass}, ${parts.map(([name, version]) => `${name} ${version}`).join(', ')}`
  const old = parts.find(([name, version]) => {
    const until = SUPPORTED_UNTIL[name][Number.parseInt(version, 10)]
    return until !== undefined && new Date(until) < now
  })
  if (!old) return good(`${all}.`)
  return look(
    `${all}. Für ${old.join(' ')} kommen keine Sicherheitsupdates mehr.`,
    `Steigen Sie auf eine neuere Version von ${old[0]} um.`,
  )
}

export const diagnoseServer: Record<'reach' | 'machine' | 'papers', [string, Judge][]> = {
  reach: [
    ['Adresse', address],
    ['Verschlüsselung', encryption],
    ['Proxy', proxy],
  ],
  machine: [
    ['Dateien', storage],
    ['Datenträger', disk],
    ['Uhr', clock],
  ],
  papers: [
    ['Rechtliche Angaben', legal],
    ['Versionen', versions],
  ],
}
