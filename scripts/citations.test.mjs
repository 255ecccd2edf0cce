import { describe, expect, it } from 'vitest'
import { citationErrors, pathErrors, unresolvedCitations } from './citations.mjs'

describe('citations in code', () => {
  it.each([
    ['docs/spec/product.md 2.3', []],
    ['docs/spec/product.md 2.3, 2.4 and docs/reliability.md F24', []],
    ['docs/spec/product.md 2.99', ['docs/spec/product.md has no 2.99']],
    ['docs/reliability.md F24, F99', ['docs/reliability.md has no F99']],
    ['docs/nothing.md', ['docs/nothing.md does not exist']],
    ['(spec 2.3)', ['"spec 2" names no document']],
    ['(reliability F24)', ['"reliability F2" names no document']],
  ])('of %j has the errors %j', (line, errors) => expect(citationErrors(line)).toEqual(errors))
})

describe('paths in documents', () => {
  it.each([
    ['`packages/domain` and [home](../README.md)', []],
    ['`packages/nothing`', ['packages/nothing does not exist']],
    ['[guide](nothing.md)', ['docs/nothing.md does not exist']],
    ['[site](https://example.com) and `apps/viewer/dist/index.html`', []],
  ])('of %j have the errors %j', (line, errors) => expect(pathErrors(line, 'docs')).toEqual(errors))
})

it('all citations of the repository resolve', () => expect(unresolvedCitations()).toEqual([]))
