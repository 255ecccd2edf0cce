// What `npm start` installs: packages for building and running, no tools for tests and checks.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { neededPackages, root } from './install.mjs'

it('neededPackages follows links, nested packages and optional packages', () => {
  const packages = {
    '': { devDependencies: { knip: '*' } },
    'apps/gateway': { dependencies: { '@emaki/domain': '*', hono: '*' }, devDependencies: { typescript: '*' } },
    'packages/domain': {
      dependencies: { 'lru-cache': '*' },
      peerDependencies: { absent: '*' },
      peerDependenciesMeta: { absent: { optional: true } },
    },
    'node_modules/@emaki/domain': { link: true, resolved: 'packages/domain' },
    'node_modules/hono': { dependencies: { 'lru-cache': '*' }, optionalDependencies: { fsevents: '*' } },
    'node_modules/hono/node_modules/lru-cache': {},
    'node_modules/knip': {},
    'node_modules/lru-cache': {},
    'node_modules/typescript': { devDependencies: {} },
  }
  expect([...neededPackages(packages, ['apps/gateway'])].sort()).toEqual(
    Object.keys(packages)
      .filter((path) => path !== '' && path !== 'node_modules/knip')
      .sort(),
  )
})

it('neededPackages names a package that the lock file does not have', () => {
  expect(() => neededPackages({ 'apps/gateway': { dependencies: { hono: '*' } } }, ['apps/gateway'])).toThrow(
    'package-lock.json does not have hono, which apps/gateway needs.',
  )
})

it('npm start needs no tools for tests and checks', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const needed = neededPackages(packages, ['apps/gateway', 'apps/viewer'])
  const names = [
    'vitest',
    'jsdom',
    '@testing-library/react',
    '@playwright/test',
    'axe-core',
    '@biomejs/biome',
    'knip',
    'dependency-cruiser',
  ]
  expect(names.filter((name) => needed.has(`node_modules/${name}`))).toEqual([])
  for (const name of ['typescript', 'vite', 'hono', 'react', 'sharp']) expect(needed.has(`node_modules/${name}`)).toBe(true)
})
