// Raw request targets: which encoded slashes an API path may have.
import { expect, it } from 'vitest'
import { requestTargetProblem } from './requestTarget.ts'

const problem = (target: string) => requestTargetProblem(target, false, false)?.status

it.each([
  '/api/companion/ajax/search/artworks/22%2F7',
  '/api/companion/ajax/search/novels/a%5Cb?p=2',
  '/ajax/search/manga/22%2f7',
  '/api/pixiv-now/http/ajax/search/illustrations/22%2F7',
])('P6 the words of a search may have an encoded slash: %s', (target) => expect(problem(target)).toBeUndefined())

it.each([
  '/api/companion/ajax/search/artworks/..',
  '/api/companion/ajax/search/artworks/%2e%2e',
  '/api/companion/ajax/search/artworks/a%2Fb/x',
  '/api/companion/ajax/search%2Fartworks/a',
  '/api/companion/ajax/search/all/a%2Fb',
  '/api/companion/ajax/illust/1%2Fpages',
  '/api/mirror/ajax/search/artworks/a%2Fb',
  '/api/mirror/rank%2f..',
])('D1 another path may not: %s', (target) => expect(problem(target)).toBe(400))
