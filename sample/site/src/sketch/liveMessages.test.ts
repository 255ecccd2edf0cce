import { describe, expect, it } from 'vitest'
import { anArtist, aWork } from '../testing/records.ts'
import { smallCatalogue } from '../testing/smallCatalogue.ts'
import { chatOf, chatsBy, messagesFrom, sendMessages, sentAt } from './chat.ts'
import { audienceAt, channels, heartsAt, openLives, visitorsAt } from './lives.ts'

const works = Array.from({ length: 30 }, (_, index) =>
  aWork({ id: index + 1, artist: anArtist({ id: 1000 + index, name: `Artist ${index}` }) }),
)
const catalogue = smallCatalogue({ works })
const noon = Date.parse('2026-11-21T03:00:30Z')
const at = (ms: number) => openLives(catalogue, () => new Date(ms))
const nine = () =>
  at(noon)
    .onAir()
    .find(({ channel }) => channel.key === 5)

describe('lives', () => {
  it('exist at every minute of a day, always more than one', () => {
    for (let minute = 0; minute < 1440; minute += 7) expect(at(noon + minute * 60_000).onAir().length).toBeGreaterThan(1)
  })

  it('are found by their id until a day after their end, and never before', () => {
    for (const { id, startMs, endMs } of at(noon).onAir()) {
      expect(at(noon).find(id)?.id).toBe(id)
      expect(at(endMs + 3_600_000).find(id)?.id).toBe(id)
      expect(at(endMs + 25 * 3_600_000).find(id)).toBeUndefined()
      expect(at(startMs - 1).find(id)).toBeUndefined()
    }
  })

  it.each(['', '1', '999999999', '5', 'x'.repeat(9), '../../etc', '500000001', '1'.repeat(40)])('are not found as %s', (id) => {
    expect(at(noon).find(id)).toBeUndefined()
  })

  it('have performers other than the owner, and one live is adult', () => {
    const adult: boolean[] = []
    for (const live of at(noon).onAir()) {
      expect(live.performers).not.toContain(live.owner)
      adult.push(live.channel.isAdult)
    }
    expect(adult).toContain(true)
    expect(adult).toContain(false)
    expect(channels.some(({ artists }) => artists.length > 1)).toBe(true)
  })

  it('with several performers and for all ages exist at every minute of a day', () => {
    for (let minute = 0; minute < 24 * 60; minute++) {
      const together = at(noon + minute * 60_000)
        .onAir()
        .filter(({ performers, channel }) => performers.length > 0 && !channel.isAdult)
      expect(together.length, `${minute} minutes after noon`).toBeGreaterThan(0)
    }
  })

  it('do not exist without artists', () => {
    expect(openLives(smallCatalogue({}), () => new Date(noon)).onAir()).toEqual([])
  })

  it('count hearts and visitors that only rise, and viewers that leave', () => {
    const live = nine()
    if (!live) throw new Error('no short live at noon')
    let [hearts, visitors] = [0, 0]
    for (let ms = live.startMs; ms <= live.endMs; ms += 10_000) {
      expect(heartsAt(live, ms)).toBeGreaterThanOrEqual(hearts)
      expect(visitorsAt(live, ms)).toBeGreaterThanOrEqual(visitors)
      ;[hearts, visitors] = [heartsAt(live, ms), visitorsAt(live, ms)]
    }
    expect(audienceAt(live, live.startMs + 60_000)).toBeGreaterThan(0)
    expect(audienceAt(live, live.endMs)).toBe(0)
  })
})

describe('chat', () => {
  it('is ordered by its ids and counted by the clock', () => {
    const live = nine()
    if (!live) throw new Error('no short live at noon')
    const total = chatsBy(live, live.endMs)
    expect(total).toBeGreaterThan(90)
    for (let number = 1; number < total; number++) {
      expect(sentAt(live, number)).toBeGreaterThan(sentAt(live, number - 1))
      expect(chatsBy(live, sentAt(live, number))).toBe(number + 1)
      expect(chatsBy(live, sentAt(live, number) - 1)).toBe(number)
    }
    expect(chatOf(live, 3)).toEqual(chatOf(live, 3))
  })
})

describe('the messages of a live', () => {
  it('contain every message from now on once, in order, and then the end', () => {
    const live = nine()
    if (!live) throw new Error('no short live at noon')
    const cues = [...messagesFrom(live, noon)]
    expect(cues[0]?.message).toMatchObject({ type: 'audience_count_updated' })
    expect(cues.at(-1)).toEqual({ atMs: live.endMs, message: { type: 'finish' } })
    expect(cues.every((cue, index) => cue.atMs >= (cues[index - 1]?.atMs ?? 0))).toBe(true)
    const kinds = new Set(cues.map(({ message }) => message.type))
    for (const kind of ['chat', 'audience_count_updated', 'heart', 'finish']) expect(kinds).toContain(kind)
    const chats = cues.flatMap(({ message }) => (message.type === 'chat' ? [message.chat.id] : []))
    expect(new Set(chats).size).toBe(chats.length)
    expect(chats.length).toBeGreaterThanOrEqual(chatsBy(live, live.endMs) - chatsBy(live, noon) - 1)
  })

  it('of an ended live are the end only', () => {
    const live = nine()
    if (!live) throw new Error('no short live at noon')
    expect([...messagesFrom(live, live.endMs + 5)]).toEqual([{ atMs: live.endMs + 5, message: { type: 'finish' } }])
  })

  it('are sent by the clock and stop when the listener leaves', async () => {
    const live = nine()
    if (!live) throw new Error('no short live at noon')
    let clock = noon
    const now = () => new Date(clock)
    const wait = async (delayMs: number) => {
      clock += delayMs
    }
    const kinds: string[] = []
    for await (const { type } of sendMessages(live, now, wait, new AbortController().signal)) kinds.push(type)
    expect(kinds.at(-1)).toBe('finish')
    expect(clock).toBe(live.endMs)
    const leaving = new AbortController()
    clock = noon
    const heard: string[] = []
    for await (const { type } of sendMessages(live, now, wait, leaving.signal)) {
      heard.push(type)
      if (heard.length === 3) leaving.abort()
    }
    expect(heard).toHaveLength(3)
  })
})
