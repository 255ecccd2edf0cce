// The hosts of lives: response shapes, errors, streams, thumbnails.
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { createSite } from '../createSite.ts'
import { createRecordingRenderer } from '../testing/recordingRenderer.ts'
import { anArtist, aWork } from '../testing/records.ts'
import { smallCatalogue } from '../testing/smallCatalogue.ts'
import { openLives } from './lives.ts'

const works = Array.from({ length: 30 }, (_, index) => aWork({ id: index + 1, artist: anArtist({ id: 1000 + index }) }))
const catalogue = smallCatalogue({ works })
const instant = new Date('2026-11-21T03:00:30Z')
const site = createSite({ catalogue, renderer: createRecordingRenderer(), now: () => instant })
const [live] = openLives(catalogue, () => instant).onAir()
const id = live?.id ?? ''
const get = (url: string, init?: RequestInit) => site(new Request(url, init))
const api = 'https://sketch.pixiv.net/api/lives'

const user = v.strictObject({
  id: v.string(),
  pixiv_user_id: v.string(),
  unique_name: v.string(),
  name: v.string(),
  icon: v.object({ photo: v.object({ original: v.object({ url: v.pipe(v.string(), v.url()) }) }) }),
})
const photo = v.object({ w400: v.object({ url: v.string() }), original: v.object({ url: v.string() }) })
const member = v.strictObject({
  user,
  thumbnail: photo,
  hls_movie: v.object({ url: v.string() }),
  is_enabled_mic_input: v.boolean(),
})
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const detail = v.object({
  data: v.object({
    id: v.literal(id),
    created_at: v.pipe(v.string(), v.isoTimestamp()),
    finished_at: v.null(),
    owner: member,
    performers: v.array(member),
    name: v.string(),
    description: v.string(),
    is_adult: v.boolean(),
    is_r15: v.boolean(),
    is_r18: v.boolean(),
    is_enabled_mic_input: v.boolean(),
    thumbnail: photo,
    member_count: count,
    total_audience_count: count,
    performer_count: count,
    heart_count: count,
    chat_count: count,
  }),
})
const logs = v.object({
  data: v.pipe(
    v.array(
      v.object({
        id: v.string(),
        type: v.string(),
        created_at: v.pipe(v.string(), v.isoTimestamp()),
        data: v.object({ chat: v.optional(v.object({ id: v.string(), message: v.string(), created_at: v.string(), user })) }),
      }),
    ),
    v.minLength(1),
    v.maxLength(100),
  ),
})

describe('/api/lives/{id}.json', () => {
  it('describes the state of a live', async () => {
    const answer = await get(`${api}/${id}.json`)
    expect(answer.status).toBe(200)
    expect(
      v.safeParse(detail, await answer.json()).issues?.map(({ message, path }) => [message, path?.map(({ key }) => key)]),
    ).toBeUndefined()
  })

  it.each(['1', 'x', '999999999', '%2e%2e%2f', "1'or'1", '9'.repeat(5000)])('returns 404 for %s', async (wrong) => {
    for (const path of [`${api}/${wrong}.json`, `${api}/${wrong}/logs.json`]) {
      const answer = await get(path)
      expect(answer.status).toBe(404)
      expect(await answer.json()).toMatchObject({ errors: [{ message: expect.any(String) }] })
    }
  })

  it('says when it ended, and the socket sends nothing more', async () => {
    const later = createSite({ catalogue, renderer: createRecordingRenderer(), now: () => new Date((live?.endMs ?? 0) + 60_000) })
    const answer = await later(new Request(`${api}/${id}.json`))
    expect(await answer.json()).toMatchObject({
      data: { finished_at: new Date(live?.endMs ?? 0).toISOString(), is_broadcasting: false },
    })
    expect(later.liveMessages(id, new AbortController().signal)).toBeUndefined()
  })
})

describe('/api/lives/{id}/logs.json', () => {
  it('has the chat, newest first, among other entries', async () => {
    const { data } = v.parse(logs, await (await get(`${api}/${id}/logs.json`)).json())
    const times = data.map(({ created_at }) => created_at)
    expect(times).toEqual([...times].sort().reverse())
    expect(new Set(data.map((entry) => entry.type))).toEqual(new Set(['chat', 'heart']))
    expect(data.every((entry) => (entry.type === 'chat') === (entry.data.chat !== undefined))).toBe(true)
    expect(new Set(data.map((entry) => entry.id)).size).toBe(data.length)
  })
})

describe('the stream', () => {
  it('leads from the live to its bytes for any client', async () => {
    const { data } = v.parse(detail, await (await get(`${api}/${id}.json`)).json())
    const base = data.owner.hls_movie.url
    const list = await get(base)
    expect(list.headers.get('Content-Type')).toBe('application/vnd.apple.mpegurl')
    expect(list.headers.get('Access-Control-Allow-Origin')).toBe('*')
    const names = (await list.text()).match(/[\w-]+\.(?:mp4|m4s)/g) ?? []
    expect(names).toHaveLength(7)
    for (const name of [names[0], names.at(-1)]) {
      const part = await get(new URL(name ?? '', base).href)
      expect([part.status, part.headers.get('Content-Type')]).toEqual([200, 'video/mp4'])
      expect((await part.arrayBuffer()).byteLength).toBeGreaterThan(500)
    }
  })

  it.each(['0/segment-999999.m4s', '0/segment--1.m4s', '9/playlist.m3u8', '0/other', '0/..%2f..%2fx', 'x/playlist.m3u8'])(
    'returns 404 for %s',
    async (path) => {
      expect((await get(`https://hls1.pixivsketch.net/lives/${id}/${path}`)).status).toBe(404)
    },
  )
})

describe('thumbnails', () => {
  it('are rendered in their width', async () => {
    for (const [size, width] of [
      ['w400', 400],
      ['original', 1280],
    ] as const) {
      const answer = await get(`https://img-sketch.pximg.net/lives/${size}/${id}.jpg`)
      expect(await answer.json()).toMatchObject({ rendition: { width, height: (width * 9) / 16 } })
    }
    for (const path of [`w9/${id}.jpg`, 'w400/1.jpg', `w400/${id}.png`, `constructor/${id}.jpg`]) {
      expect((await get(`https://img-sketch.pximg.net/lives/${path}`)).status).toBe(404)
    }
    expect((await get('https://img-sketch.pximg.net/lives', { method: 'POST' })).status).toBe(405)
  })
})

describe('the socket', () => {
  it('begins with the number of viewers', async () => {
    const leaving = new AbortController()
    for await (const message of site.liveMessages(id, leaving.signal) ?? []) {
      expect(message).toMatchObject({ type: 'audience_count_updated' })
      leaving.abort()
    }
    expect(leaving.signal.aborted).toBe(true)
    expect(site.liveMessages('nothing', leaving.signal)).toBeUndefined()
  })
})
