import { describe, expect, it } from 'vitest'
import { mirrorOpenApi } from './openApi.ts'
import { writablePaths } from './request.ts'
import { responseSchema } from './responseSchemas.ts'
import { mirrorRoutes } from './routes.ts'

const document = await mirrorOpenApi({ base: '/api/pixiv', version: '9.8.7' })
const operation = (path: string) => document.paths[path]?.get

describe('the API description of the mirror', () => {
  it('contains name, version and base path', () => {
    expect(document.openapi).toBe('3.1.0')
    expect(document.info).toMatchObject({ title: 'Mirror', version: '9.8.7' })
    expect(document.servers).toEqual([{ url: '/api/pixiv' }])
  })

  it('has every route once, with GET only', () => {
    expect(Object.keys(document.paths).sort()).toEqual(mirrorRoutes.map(({ path }) => path).sort())
    for (const path of Object.values(document.paths)) expect(Object.keys(path)).toEqual(['get'])
    const ids = Object.keys(document.paths).map((path) => operation(path)?.operationId)
    expect(new Set(ids).size).toBe(mirrorRoutes.length)
  })

  it.each(mirrorRoutes.map((route) => [route.path, route] as const))(
    '%s: describes its query, its response and its errors',
    (path, route) => {
      const described = operation(path)
      expect(described?.summary).toMatch(/^[A-Z][^?]+[^.?]$/)
      expect(described?.parameters?.map((one) => 'name' in one && one.name)).toEqual([...route.parameters])
      for (const one of described?.parameters ?? [])
        expect(one).toMatchObject({ in: 'query', description: expect.stringMatching(/\w/) })
      expect(Object.keys(described?.responses ?? {})).toEqual(expect.arrayContaining(['200', '422', '502']))
      expect(JSON.stringify(described?.responses?.[200])).toContain('#/components/schemas/UpstreamError')
      expect(JSON.stringify(described?.responses?.[422])).toContain('#/components/schemas/MirrorError')
      expect(responseSchema(path)).toBeDefined()
    },
  )

  it('marks required parameters, allowed values and defaults', () => {
    const named = (path: string, name: string) => operation(path)?.parameters?.find((one) => 'name' in one && one.name === name)
    expect(named('/illust', 'id')).toMatchObject({ required: true, schema: { type: 'string', pattern: '^[1-9]\\d{0,11}$' } })
    expect(named('/rank', 'page')).toMatchObject({ required: false, schema: { type: 'integer', default: 1, maximum: 167 } })
    expect(named('/spotlights', 'size')).toMatchObject({ schema: { default: 10 } })
    expect(named('/search', 'mode')).toMatchObject({ schema: { default: 'partial_match_for_tags' } })
    expect(named('/req_post', 'path')).toMatchObject({ required: true, schema: { enum: writablePaths } })
    expect(Object.keys(operation('/req_post')?.responses ?? {})).toEqual(['200', '400', '403', '422', '502'])
  })

  it('refers only to components that it contains', () => {
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name)
    expect(new Set(refs)).toEqual(new Set(Object.keys(document.components.schemas)))
    expect(document.components.schemas.Illust).toMatchObject({
      type: 'object',
      properties: { id: { type: 'integer', minimum: 0 }, user: { $ref: '#/components/schemas/User' } },
      required: expect.arrayContaining(['id', 'title', 'image_urls', 'series']),
    })
  })

  it('describes a map that upstream sends as an empty list when it is empty', () => {
    expect(document.components.schemas.NovelPage).toMatchObject({
      properties: { images: { anyOf: [{ type: 'array', maxItems: 0 }, { type: 'object' }] } },
    })
  })
})
