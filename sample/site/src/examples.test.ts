// The tests' response schemas, checked against the contract's examples.
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { contractExample } from './testing/contractExample.ts'
import * as shapes from './testing/shapes.ts'
import * as web from './testing/webShapes.ts'

const fits = (schema: v.GenericSchema, body: unknown) => expect(v.parse(schema, body)).toEqual(body)

describe('the response schemas also fit the contract’s example of', () => {
  it.each([
    ['token', shapes.token],
    ['illust', shapes.illustDetail],
    ['manga', shapes.illust],
    ['stub', shapes.illust],
    ['ugoira-metadata', shapes.ugoiraMetadata],
    ['novel', v.strictObject({ novel: shapes.novel })],
    ['novel-in-series', shapes.novel],
    ['user-detail', shapes.userDetail],
    ['comments', shapes.commentsV3],
    ['comment-replies', shapes.commentReplies],
  ])('the app API: %s', (name, schema) => fits(schema, contractExample('app-api', name)))

  it.each([
    ['web-work', web.work],
    // The contract shortens these two examples, so missing fields are allowed.
    ['web-illust', v.partial(web.illustDetail)],
    ['web-pages', web.pages],
    ['web-novel', v.partial(web.novelDetail)],
    ['web-comments', web.roots],
    ['web-session', web.session],
    ['web-ranking', web.ranking],
  ])('the web API: %s', (name, schema) => fits(schema, contractExample('companion', name)))
})
