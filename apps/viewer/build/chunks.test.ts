import { describe, expect, test } from 'vitest'
import { chunkOf, type GraphModule } from './chunks.ts'

const src = '/app/apps/viewer/src'
const domain = '/app/packages/domain/src'

/** A graph from the imports of each module: `import()` in `lazy`, other imports in `imports`. */
function graph(modules: Record<string, { imports?: string[]; lazy?: string[]; exports?: string[]; code?: string }>) {
  const importersOf = (id: string, kind: 'imports' | 'lazy') =>
    Object.keys(modules).filter((importer) => modules[importer]?.[kind]?.includes(id))
  const find = (id: string): GraphModule | null => {
    const module = modules[id]
    return module
      ? {
          importers: importersOf(id, 'imports'),
          dynamicImporters: importersOf(id, 'lazy'),
          exports: module.exports ?? [],
          code: module.code ?? '',
        }
      : null
  }
  return (id: string) => chunkOf(id, find)
}

const ranking = `${src}/screens/ranking/RankingScreen.tsx`
const home = `${src}/screens/home/MoreCards.tsx`
const rows = `${src}/screens/home/OtherCards.tsx`
const shortcuts = `${src}/app/keyboard/Shortcuts.tsx`
const lateParts = `${src}/app/late/LateParts.tsx`
const artwork = `${src}/screens/artwork/ArtworkScreen.tsx`
const novel = `${src}/screens/novel/NovelScreen.tsx`
const search = `${src}/screens/search/SearchScreen.tsx`
const dialog = `${src}/works/block/BlockDialog.tsx`
const mangaReader = `${src}/pictures/mangaReader/MangaReader.tsx`
const lightbox = `${src}/pictures/viewer/openLightbox.tsx`
const shared = `${src}/platform/shared.ts`
const routes = { lazy: [ranking, home, rows, shortcuts, lateParts, artwork, novel, search, dialog, mangaReader, lightbox] }

describe('the chunk of a module', () => {
  test('is its part while no other part uses it', () => {
    const chunk = graph({ routes, [artwork]: { imports: [shared] }, [shared]: {} })
    expect([chunk(artwork), chunk(shared)]).toEqual(['artwork', 'artwork'])
  })

  test.each([
    ['ranking', [ranking, dialog]],
    ['ranking', [ranking, search]],
    ['shared-ranking', [ranking, home]],
    ['shared-home', [home, search]],
    ['shared-basics', [ranking, artwork]],
    ['shared-basics', [home, novel, dialog]],
    ['shared-basics', [shortcuts, ranking]],
    ['keys', [shortcuts, dialog]],
    ['late', [shortcuts, lateParts]],
    ['rows', [rows, search]],
    ['shared-screens', [search, novel, dialog]],
    ['shared-works', [artwork, novel, dialog]],
    ['shared-artwork', [artwork, dialog]],
    ['shared-readers', [mangaReader, lightbox]],
    ['shared', [mangaReader, dialog]],
    ['actions', [dialog]],
  ])('is %s for a module of the parts that share it', (name, users) => {
    const modules = Object.fromEntries(users.map((user) => [user, { imports: [`${src}/between.ts`] }]))
    const chunk = graph({ routes, ...modules, [`${src}/between.ts`]: { imports: [shared] }, [shared]: {} })
    expect(chunk(shared)).toBe(name)
  })

  test('depends on the names that others import from the index of its package', () => {
    const index = `${domain}/index.ts`
    const chunk = graph({
      routes,
      [artwork]: { imports: [index], code: 'import { pageCount, type Page } from "@emaki/domain";' },
      [novel]: { imports: [index], code: 'import { parse as parseText } from "@emaki/domain";\nimport "./style.css"' },
      [index]: { imports: [`${domain}/pages.ts`, `${domain}/text.ts`] },
      [`${domain}/pages.ts`]: { exports: ['pageCount'] },
      [`${domain}/text.ts`]: { exports: ['parse'] },
    })
    expect([chunk(`${domain}/pages.ts`), chunk(`${domain}/text.ts`)]).toEqual(['artwork', 'novel'])
  })
})
