import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readSettings, settingNames } from '../server/settings.ts'

const read = (name: string) => readFileSync(join(import.meta.dirname, '../deploy/kubernetes', name), 'utf8')
const base = parse(read('kustomization.yaml'))
const resources = parseAllDocuments(read('netzpass.yaml')).map((document) => document.toJS())
const ofKind = (kind: string) => resources.find((resource) => resource.kind === kind)
const { spec: deployment } = ofKind('Deployment')
const pod = deployment.template.spec
const [server] = pod.containers
const literals = Object.fromEntries(
  base.configMapGenerator[0].literals.map((line: string) => line.split(/=(.*)/s).slice(0, 2)),
)

test('the servers take what the base sets, and the secret is named by what it has to hold', () => {
  const given = {
    DATABASE_URL: 'postgres://db.example/netzpass',
    APP_SECRET: 'f'.repeat(32),
    S3_KEY: 'k',
    S3_SECRET: 's',
  }
  expect(readSettings({ ...literals, ...given, SMTP_URL: 'smtps://mail.example' })).toMatchObject({ TRUST_PROXY: 1 })
  const named = [...(/secretRef|# (APP_SECRET.*)/.exec(read('netzpass.yaml'))?.[1] ?? '').matchAll(/[A-Z][A-Z\d_]+/g)]
  expect(named.length).toBeGreaterThan(5)
  expect(settingNames).toEqual(expect.arrayContaining(named.map(([name]) => name)))
})

test('each reference leads somewhere', () => {
  const labels = deployment.template.metadata.labels
  for (const selected of [deployment.selector.matchLabels, ofKind('Service').spec.selector])
    expect(labels).toMatchObject(selected)
  expect(labels).toMatchObject(ofKind('PodDisruptionBudget').spec.selector.matchLabels)
  expect(labels).toMatchObject(pod.topologySpreadConstraints[0].labelSelector.matchLabels)
  const ports = server.ports.map(({ name }: { name: string }) => name)
  const asked = [ofKind('Service').spec.ports[0].targetPort]
  for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe']) asked.push(server[probe].httpGet.port)
  expect(ports).toEqual(expect.arrayContaining(asked))
  const volumes = pod.volumes.map(({ name }: { name: string }) => name)
  expect(server.volumeMounts.map(({ name }: { name: string }) => name).sort()).toEqual(volumes.sort())
  expect(server.envFrom[0].configMapRef.name).toBe(base.configMapGenerator[0].name)
  expect(base.images[0].name).toBe(server.image)
  expect(base.images[0].newTag).toBe(
    JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')).version,
  )
})

test('it is locked down as Compose locks its containers down', () => {
  expect(server.securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  })
  expect(pod).toMatchObject({ automountServiceAccountToken: false, securityContext: { runAsNonRoot: true } })
  expect(server.resources.limits.memory).toBeDefined()
})

test('nobody is sent away by an update: one more comes first, and whoever stops is left time to drain', () => {
  expect(deployment.strategy.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 })
  expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(Number(literals.DRAIN_SECONDS) + 5)
  const { periodSeconds, failureThreshold, timeoutSeconds } = server.readinessProbe
  expect(Number(literals.DRAIN_SECONDS)).toBeGreaterThanOrEqual(periodSeconds * failureThreshold + timeoutSeconds)
})

/** Kustomize comes with kubectl and asks no cluster. */
test.runIf(spawnSync('kubectl', ['version', '--client']).status === 0)(
  'Kustomize makes all of it, with the settings under a name that changes when they do',
  () => {
    const made = execFileSync('kubectl', ['kustomize', join(import.meta.dirname, '../deploy/kubernetes')], {
      encoding: 'utf8',
    })
    const objects = parseAllDocuments(made).map((document) => document.toJS())
    expect(objects.map(({ kind }) => kind).sort()).toEqual(
      ['ConfigMap', ...resources.map((resource) => resource.kind)].sort(),
    )
    const settings = objects.find(({ kind }) => kind === 'ConfigMap')
    expect(settings.data).toEqual(literals)
    expect(settings.metadata.name).toMatch(/^netzpass-[a-z\d]{10}$/)
    const [container] = objects.find(({ kind }) => kind === 'Deployment').spec.template.spec.containers
    expect(container.envFrom[0].configMapRef.name).toBe(settings.metadata.name)
    expect(container.image).toBe(`netzpass:${base.images[0].newTag}`)
  },
)
