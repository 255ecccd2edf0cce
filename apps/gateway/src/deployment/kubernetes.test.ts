// The manifests of deploy/kubernetes: the schemas of Kubernetes, and names that other files and the gateway must have.
import { readdirSync, readFileSync } from 'node:fs'
import { list, record, text } from '@emaki/domain'
import { Deployment, StatefulSet } from 'kubernetes-models/apps/v1'
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { ConfigMap, Service } from 'kubernetes-models/v1'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { readConfig } from '../config/config.ts'
import { rawRequest } from '../testing/rawRequest.ts'
import { startGateway } from '../testing/startGateway.ts'
import { repositoryFile } from '../testing/startProxy.ts'

const models = [Deployment, StatefulSet, Ingress, NetworkPolicy, PodDisruptionBudget, ConfigMap, Service] as const

const folder = repositoryFile('deploy/kubernetes')
type Manifest = Readonly<Record<string, unknown>>
const manifests = readdirSync(folder).flatMap((file) =>
  parseAllDocuments(readFileSync(`${folder}/${file}`, 'utf8')).map((document) => {
    expect(document.errors).toEqual([])
    const manifest: Manifest = record(document.toJS())
    return { file, name: `${text(manifest.kind)} ${text(record(manifest.metadata).name)}`, manifest }
  }),
)

/** The value, of which the schema reads members. `unread` are the paths of members that it does not know. */
function watched(value: unknown, path: string, unread: Set<string>): unknown {
  if (Array.isArray(value)) return value.map((item, index) => watched(item, `${path}/${index}`, unread))
  if (typeof value !== 'object' || value === null) return value
  const members = Object.fromEntries(
    Object.entries(value).map(([key, member]) => {
      unread.add(`${path}/${key}`)
      return [key, watched(member, `${path}/${key}`, unread)]
    }),
  )
  return new Proxy(members, {
    get(target, key) {
      unread.delete(`${path}/${String(key)}`)
      return Reflect.get(target, key)
    },
  })
}

/** What is wrong with a manifest by the schema of its kind. Schemas accept unknown members, and those are usually misspelt. */
function problemsOf(manifest: Manifest): string[] {
  const Model = models.find((one) => one.is(manifest))
  if (!Model) return [`no schema for ${text(manifest.apiVersion)} ${text(manifest.kind)}`]
  const unread = new Set<string>()
  try {
    Reflect.apply(Model.prototype.validate, Object.assign(new Model(), watched(manifest, '', unread)), [])
  } catch (error) {
    return [String(error)]
  }
  return [...unread].map((path) => `unknown: ${path}`)
}

describe('the manifests for Kubernetes', () => {
  test.each(manifests)('$file has a valid $name', ({ manifest }) => expect(problemsOf(manifest)).toEqual([]))

  test.each([
    ['a missing member', { spec: { serviceName: 'x', selector: {} } }, 'template'],
    ['a wrong type', { spec: { serviceName: 1, selector: {}, template: {} } }, 'serviceName'],
    [
      'an unknown member',
      { spec: { serviceName: 'x', selector: {}, template: { spec: { containers: [{ name: 'x', readinesProbe: {} }] } } } },
      'readinesProbe',
    ],
  ])('would be rejected for %s', (_, manifest, name) => {
    expect(problemsOf({ apiVersion: 'apps/v1', kind: 'StatefulSet', ...manifest }).join()).toContain(name)
  })

  test('set variables that the gateway accepts', () => {
    const settings = v.parse(
      v.record(v.string(), v.string()),
      manifests.find(({ name }) => name === 'ConfigMap emaki')?.manifest.data,
    )
    expect(readConfig(settings)).toMatchObject({ ok: true, warnings: [] })
  })

  test('probe paths that respond', async () => {
    const probes = manifests.flatMap(({ manifest }) =>
      [...JSON.stringify(manifest).matchAll(/"path":"(\/[a-z]+z)"/g)].map(([, path]) => path ?? ''),
    )
    const { port } = await startGateway()
    expect(probes).toHaveLength(3)
    for (const path of probes) expect((await rawRequest(port, path)).status).toBe(200)
  })

  test('name ports, volumes and objects that exist', () => {
    const names = new Set(manifests.map(({ name }) => name))
    const pod = record(record(record(manifests.find(({ name }) => name === 'StatefulSet emaki')?.manifest.spec).template).spec)
    const [container] = list(pod.containers).map(record)
    const volumes = [...list(pod.volumes).map((volume) => record(volume).name), 'data']
    expect(
      list(container?.volumeMounts)
        .map((mount) => record(mount).name)
        .toSorted(),
    ).toEqual(volumes.toSorted())
    for (const name of ['Service emaki', 'ConfigMap emaki', 'Service emaki-valkey', 'Deployment emaki-valkey'])
      expect(names).toContain(name)
  })
})
