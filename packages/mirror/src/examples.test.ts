import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { responseSchema } from './responseSchemas.ts'
import { contractExample as example } from './testing/contractExample.ts'
import { createScripted, json } from './testing/upstream.ts'

const { illust } = example('illust')
const { novel } = example('novel')
const works = { illusts: [illust, example('manga'), example('stub')], next_url: null }
const novels = { novels: [novel, example('novel-in-series')], next_url: null }
const people = {
  user_previews: [{ user: example('manga').user, illusts: [illust], novels: [novel], is_muted: false }],
  next_url: null,
}

describe('the contract’s example behind', () => {
  it.each([
    ['/illust?id=500001', { illust }],
    ['/illust?id=500002', { illust: example('manga') }],
    ['/illust?id=499999', { illust: example('stub') }],
    ['/rank', works],
    ['/favorite?id=1', works],
    ['/member_illust?id=1', works],
    ['/ugoira_metadata?id=500003', example('ugoira-metadata')],
    ['/member?id=90000001', example('user-detail')],
    ['/search_user?word=a', people],
    ['/following?id=1', people],
    ['/novel_detail?id=700001', { novel }],
    ['/member_novel?id=1', novels],
    ['/favorite_novel?id=1', novels],
    ['/illust_comments?id=500001', example('comments')],
    ['/novel_comments?id=700001', example('comments')],
    ['/illust_comment_replies?id=300002', example('comment-replies')],
    ['/novel_comment_replies?id=300002', example('comment-replies')],
  ])('%s matches its schema and is passed on with every member', async (path, body) => {
    const { mirror } = createScripted(() => json(body), undefined, { account: 'own' })
    expect(await (await mirror.request(path)).json()).toEqual(body)
    const schema = responseSchema(path.replace(/\?.*/, ''))
    expect(schema && v.parse(schema, body)).toEqual(body)
  })

  it('/illust keeps works that the reader’s own account has muted or may not see', async () => {
    const muted = { illust: { ...(illust as object), is_muted: true, visible: false, member_of_tomorrow: [1] } }
    const { mirror } = createScripted(() => json(muted), undefined, { account: 'own' })
    expect(await (await mirror.request('/illust?id=500001')).json()).toEqual(muted)
  })
})
