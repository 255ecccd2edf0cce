// The chat of a live: each message has its time, the same for all viewers.
import type { SketchChat } from '@emaki/domain'
import { elapsed, type Live } from './lives.ts'
import { seededNumber, seededPick } from './seeded.ts'
import { sketchUser } from './sketchUser.ts'

/** Invented messages in the languages of the viewers. Some are hostile. */
const sayings: readonly string[] = [
  'こんばんは！',
  '線がきれい',
  'わこつです',
  'いつから描いてるんですか？',
  '888888',
  'お茶いれてきた',
  '左上の曲がり方が好き',
  'ペンは何を使っていますか',
  'おかえりなさい',
  'ゆっくり見てます',
  'hello from a rainy harbour',
  'how do you keep the line so even?',
  'the loops remind me of knitting',
  'lurking with soup',
  'wow, that curve',
  'is this one pen or two?',
  'back from work, what did I miss',
  'good night everyone',
  '晚上好～',
  '这个弧度太舒服了',
  '刚来，画的是什么？',
  '喝茶看画画',
  '好治愈',
  '畫得真好',
  '今天也辛苦了',
  '안녕하세요!',
  '선이 정말 예뻐요',
  '오늘은 뭐 그려요?',
  '편하게 보고 갑니다',
  'buenas noches',
  'Schöne Linie!',
  'как красиво',
  '🎉🎉',
  '✏️ → 🌸',
  'www',
  'ok',
  '<b>not bold</b> & still text',
  '<img src=x onerror=alert(1)>',
  'https://example.com/ is where I keep my brushes',
  '\u202Esdrawkcab',
]

/** Number of messages at this moment. */
export function chatsBy(live: Live, atMs: number): number {
  const { chatMs } = live.channel
  const sure = Math.floor(elapsed(live, atMs) / chatMs)
  return sure + (sentAt(live, sure) <= Math.min(atMs, live.endMs - 1) ? 1 : 0)
}

/** When a message is sent: each has its own interval, so that ids and times have the same order. */
export function sentAt(live: Live, number: number): number {
  return live.startMs + Math.floor((number + seededNumber('when', live.id, number)) * live.channel.chatMs)
}

/** A message, counted from 0. */
export function chatOf(live: Live, number: number): SketchChat {
  const speaker =
    seededNumber('owner speaks', live.id, number) < 0.12
      ? live.owner
      : (seededPick(live.audience, 'who', live.id, number) ?? live.owner)
  const message = seededPick(sayings, 'what', live.id, number) ?? ''
  return {
    id: `${live.id}${String(number).padStart(5, '0')}`,
    created_at: new Date(sentAt(live, number)).toISOString(),
    message,
    message_fragments: [{ type: 'plain', body: message }],
    user: sketchUser(speaker),
  }
}
