import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readLiveCard, showsLive } from './live.ts'
import {
  afterLiveMessage,
  type Live,
  type LiveTalk,
  liveDuration,
  maxChats,
  readLive,
  readLiveChats,
  readLiveMessage,
} from './liveTalk.ts'

const member = (name: string, more: object = {}) => ({
  user: { pixiv_user_id: '12', unique_name: 'x', name, icon: { photo: { original: { url: 'https://i.pximg.net/a.jpg' } } } },
  thumbnail: null,
  hls_movie: { url: 'https://hls1.pixivsketch.net/a.m3u8' },
  ...more,
})
const detail = (more: object = {}) => ({
  data: {
    id: '129',
    name: '夜の作業',
    description: 'ゆっくり',
    created_at: '2026-01-01T00:00:00Z',
    finished_at: null,
    owner: member('硝子町'),
    performers: [member('墨壺', { thumbnail: { w400: { url: 'https://img-sketch.pximg.net/t.jpg' } } })],
    thumbnail: { w1280: { url: 'https://img-sketch.pximg.net/big.jpg' } },
    member_count: null,
    total_audience_count: 897,
    heart_count: 3,
    chat_count: 2,
    is_adult: false,
    is_r18: false,
    is_enabled_mic_input: true,
    ...more,
  },
})
const readDetail = (more: object = {}): Live => {
  const live = readLive(detail(more))
  if (!live) throw new Error('unreadable')
  return live
}
const chat = (id: string, message = 'hi') => ({ id, created_at: '2026-01-01T00:01:00Z', message, user: member('listener').user })
const talk = (): LiveTalk => ({ live: readDetail(), chats: [] })
const now = new Date('2026-01-01T01:02:03Z')

describe('readLiveCard', () => {
  test('reads the owner and the number of viewers', () => {
    const wire = {
      id: '129921220',
      name: '静かに作業しています',
      created_at: '2026-11-22T00:00:00+09:00',
      owner: { user: { id: 412087, name: '硝子町', profile_image_urls: { medium: 'https://i.pximg.net/m.jpg' } } },
      thumbnail_image_url: 'https://img-sketch.pximg.net/t.jpg',
      member_count: 220,
      total_audience_count: '897',
      performer_count: 0,
      is_adult: false,
    }
    expect(readLiveCard(wire)).toEqual({
      id: '129921220',
      title: '静かに作業しています',
      artist: { id: '412087', name: '硝子町', avatar: 'https://i.pximg.net/m.jpg' },
      thumbnail: 'https://img-sketch.pximg.net/t.jpg',
      startedAt: '2026-11-22T00:00:00+09:00',
      watching: 220,
      visitors: 897,
      performers: 1,
      isAdult: false,
    })
  })
  test.each([[{}], [null], ['x'], [{ id: '../../setting' }], [{ id: '-1' }]])('skips %j', (wire) =>
    expect(readLiveCard(wire)).toBeUndefined(),
  )
  test('hides adult lives unless R-18 or R-18G is on', () => {
    const adult = { isAdult: true }
    expect(showsLive(adult, { r18: false, r18g: false })).toBe(false)
    expect(showsLive(adult, { r18: true, r18g: false })).toBe(true)
    expect(showsLive(adult, { r18: false, r18g: true })).toBe(true)
    expect(showsLive({ isAdult: false }, { r18: false, r18g: false })).toBe(true)
    expect(readLiveCard({ id: 1, is_r18: true })?.isAdult).toBe(true)
  })
})

describe('readLive', () => {
  test('lists the owner first, each performer with a stream and a poster', () => {
    const live = readDetail()
    expect(live.performers.map(({ name, poster }) => [name, poster])).toEqual([
      ['硝子町', 'https://img-sketch.pximg.net/big.jpg'],
      ['墨壺', 'https://img-sketch.pximg.net/t.jpg'],
    ])
    expect(live.performers[0].stream).toBe('https://hls1.pixivsketch.net/a.m3u8')
    expect(live).toMatchObject({ watching: 0, visitors: 897, hearts: 3, chats: 2, hasVoice: true, finishedAt: null })
  })
  test('has one nameless performer without an owner', () => {
    expect(readDetail({ owner: null, performers: 'x' }).performers).toEqual([
      { id: '', name: '', avatar: '', stream: '', poster: 'https://img-sketch.pximg.net/big.jpg' },
    ])
  })
  test.each([[{}], [{ data: {} }], [{ errors: [{ message: 'x' }] }], [undefined], [[]]])('returns undefined for %j', (answer) =>
    expect(readLive(answer)).toBeUndefined(),
  )
})

describe('readLiveChats', () => {
  test('returns the oldest first, without other entries and duplicates', () => {
    const entry = (id: string, type = 'chat') => ({ id, type, created_at: 'x', data: { chat: chat(id, id) } })
    const answer = { data: [entry('3'), entry('2', 'gift'), entry('3'), { type: 'chat', id: '9' }, entry('1')] }
    expect(readLiveChats(answer).map(({ id }) => id)).toEqual(['1', '3'])
  })
  test('returns at most the maximum number of lines', () => {
    const data = Array.from({ length: 2 * maxChats }, (_, at) => ({ id: `${at}`, type: 'chat', data: { chat: chat(`${at}`) } }))
    expect(readLiveChats({ data })).toHaveLength(maxChats)
    expect(readLiveChats({ data }).at(-1)?.id).toBe('0')
  })
})

describe('readLiveMessage and afterLiveMessage', () => {
  test('ignore every unreadable frame (I1 to I4)', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.anything()), (frame) => {
        expect(() => readLiveMessage(frame)).not.toThrow()
      }),
    )
  })
  test.each(['{', '[]', 'null', '{"type":"enter"}', '{"type":"chat"}', '{"type":"chat","chat":{"message":"no id"}}', '1e9'])(
    'ignore the frame %s',
    (frame) => expect(readLiveMessage(frame)).toBeUndefined(),
  )
  test.each(['__proto__', 'constructor', 'toString', 'unknown', ['heart'], null])('I1 ignore a frame of the type %j', (type) =>
    expect(readLiveMessage(`{"type":${JSON.stringify(type)},"total_count":1,"chat":{"id":"1"}}`)).toBeUndefined(),
  )
  test('I1 ignore an array of messages and a binary frame', () => {
    const frame = '{"type":"heart","total_count":1}'
    expect(readLiveMessage(frame)).toBeDefined()
    expect(readLiveMessage(`[${frame}]`)).toBeUndefined()
    expect(readLiveMessage(new TextEncoder().encode(frame))).toBeUndefined()
    expect(readLiveMessage(new Blob([frame]))).toBeUndefined()
  })
  test('treat negative, infinite or mistyped counts as 0', () => {
    expect(readLiveMessage('{"type":"audience_count_updated","count":-5,"total":"many"}')).toEqual({
      kind: 'audience',
      watching: 0,
      visitors: 0,
    })
    expect(readLiveMessage('{"type":"heart","total_count":1e308}')).toEqual({ kind: 'hearts', hearts: Number.MAX_SAFE_INTEGER })
  })
  test('add and count a repeated line once', () => {
    const message = readLiveMessage(JSON.stringify({ type: 'chat', chat: chat('7') }))
    if (message?.kind !== 'chat') throw new Error('unreadable')
    const once = afterLiveMessage(talk(), message, now)
    expect(once.live.chats).toBe(3)
    expect(afterLiveMessage(once, message, now)).toBe(once)
  })
  test('keep only the last lines', () => {
    let heard = talk()
    for (let at = 0; at < maxChats + 5; at++) {
      const message = readLiveMessage(JSON.stringify({ type: 'chat', chat: chat(`${at}`) }))
      if (message) heard = afterLiveMessage(heard, message, now)
    }
    expect(heard.chats).toHaveLength(maxChats)
    expect(heard.chats[0]?.id).toBe('5')
  })
  test('end the live once', () => {
    const over = afterLiveMessage(talk(), { kind: 'finish' }, now)
    expect(over.live.finishedAt).toBe(now.toISOString())
    expect(afterLiveMessage(over, { kind: 'finish' }, new Date())).toBe(over)
  })
  test('update the figures', () => {
    const after = afterLiveMessage(talk(), { kind: 'audience', watching: 9, visitors: 10 }, now)
    expect(afterLiveMessage(after, { kind: 'hearts', hearts: 11 }, now).live).toMatchObject({
      watching: 9,
      visitors: 10,
      hearts: 11,
    })
  })
})

describe('liveDuration', () => {
  test('follows the clock until the live ends', () => {
    expect(liveDuration(readDetail(), now)).toBe('1:02:03')
    expect(liveDuration(readDetail({ finished_at: '2026-01-02T03:00:09Z' }), now)).toBe('27:00:09')
  })
  test('is 0:00:00 for a start in the future or an unreadable one', () => {
    expect(liveDuration(readDetail({ created_at: '2027-01-01T00:00:00Z' }), now)).toBe('0:00:00')
    expect(liveDuration(readDetail({ created_at: 'soon' }), now)).toBe('0:00:00')
  })
})
