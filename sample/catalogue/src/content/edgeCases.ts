// Edge cases with their own calendar: every rule and limit has a matching work within three years.
import type { DayNumber } from '../japaneseDay.ts'
import type { WorkDraft } from './draft.ts'

/** What an edge case changes in the first work of its day. */
export type EdgeCase = Partial<Pick<WorkDraft, 'title' | 'caption' | 'pageCount' | 'stub' | 'tags' | 'type' | 'commentsOff'>> & {
  readonly frames?: number
  /** In pixels. */
  readonly size?: { readonly width: number; readonly height: number }
}

const calendar: readonly { readonly every: number; readonly on: number; readonly edgeCase: EdgeCase }[] = [
  { every: 640, on: 31, edgeCase: { type: 'illust', pageCount: 60, title: '一日一枚、六十日' } },
  { every: 900, on: 402, edgeCase: { type: 'manga', pageCount: 200, title: '総集編 全200ページ' } },
  { every: 700, on: 88, edgeCase: { type: 'ugoira', frames: 1, title: '一コマだけのうごイラ' } },
  { every: 260, on: 19, edgeCase: { type: 'ugoira', frames: 120 } },
  {
    every: 410,
    on: 203,
    edgeCase: { type: 'ugoira', frames: 150, title: '150 frames of rain', size: { width: 1920, height: 1080 } },
  },
  { every: 47, on: 11, edgeCase: { stub: 'unknown' } },
  { every: 71, on: 29, edgeCase: { stub: 'mypixiv' } },
  { every: 113, on: 53, edgeCase: { stub: 'unviewable' } },
  { every: 307, on: 5, edgeCase: { title: 'コメントは受け付けていません', commentsOff: true } },
]

const long = (sentence: string) => sentence.repeat(Math.ceil(300 / sentence.length)).slice(0, 300)

/** Hostile titles and captions: scripts, hidden, reversed or very long text. All are plain text or harmless markup. */
const texts: readonly EdgeCase[] = [
  { title: '<script>alert(1)</script>', caption: '<script>alert(1)</script>Nothing should run.<br /><svg onload=alert(2)>' },
  { title: '"><img src=x onerror=alert(1)>', caption: '<img src=x onerror="alert(1)">Broken on purpose.' },
  { title: '{{7*7}}', caption: '\u0024{7*7} #{7*7} <%= 7*7 %>' },
  { title: 'evil \u202Egpj.exe', caption: 'The title above ends in a bidi override.\u202E gnorw si sihT' },
  { title: '\u200B\u200Bzero\u200Dwidth\uFEFF', caption: '' },
  {
    title: 'Z\u0351\u036B\u0343a\u0329\u0321\u0329l\u0336\u0340g\u0322\u0362\u0321o\u0321\u035C',
    caption: 'H\u0337e\u0336 c\u0336o\u0337m\u0336e\u0338s\u0336 ... for tea.',
  },
  { title: '__proto__', caption: 'constructor.prototype', tags: ['__proto__', 'constructor'] },
  { title: '../../etc/passwd', caption: '..\\..\\windows\\system32', tags: ['../../etc/passwd'] },
  { title: 'CON', caption: 'A name that one system keeps for itself.' },
  { title: 'a name with dots...', caption: '...' },
  { title: '海', caption: '一文字。' },
  { title: '🌊🌊🌊', caption: '🌊→🏝️→🌅 👩‍👩‍👧‍👦 🇯🇵', tags: ['🌊'] },
  {
    title: long('長い題名の見本として、どこで切れるのかを確かめるためだけに続いていく文章です。'),
    caption: long('とても長い説明文。'),
  },
  { title: long('An unbroken title that goes on '), caption: long('word ') },
  { title: `W${'o'.repeat(160)}w`, caption: `https://example.com/${'a'.repeat(240)}` },
  { title: 'مدينة تحت المطر', caption: 'رسمت هذه المدينة في ليلة ممطرة.<br />illust 12345 (test) مرحبا', tags: ['مطر'] },
  { title: 'עיר בלילה — night city 3', caption: 'ציור לילה עם טקסט מעורב: abc 123 אבג', tags: ['לילה'] },
  { title: '  spaces   inside  ', caption: ' \t ' },
  { title: 'a/b\\c:d*e?f"g<h>i|j', caption: 'Every letter that a file name may not hold.' },
  { title: "Robert'); DROP TABLE works;--", caption: "1' OR '1'='1", tags: ['"quoted"'] },
  {
    title: 'C++ & <b>bold</b> &amp; entities',
    caption: '&lt;b&gt;not bold&lt;/b&gt; <b>bold</b> <a href="javascript:alert(1)">click</a>',
    tags: ['C++', '<b>bold</b>'],
  },
  { title: 'line\nbreak\r\nin title', caption: 'one\ntwo\r\nthree' },
  { title: '１２３ｆｕｌｌ－ｗｉｄｔｈ　ＡＢＣ', caption: '全角と半角: ｶﾀｶﾅ カタカナ' },
  { title: '-minus OR (plus)', caption: 'NEAR("a" "b", 3) AND NOT title:*', tags: ['-minus', 'OR', 'うみ(夜)'] },
  { title: '%E6%B5%B7 100%', caption: '%00 %2e%2e%2f', tags: ['100%'] },
  { title: 'ﷺ ꧁ wide ones ꧂ 𒐫', caption: '﷽' },
]

/** Days between two hostile texts: all of them appear within three years. */
const textIntervalDays = 29

/** The edge case of a day's first work; undefined on most days. */
export function edgeCaseOn(day: DayNumber): EdgeCase | undefined {
  const due = calendar.find(({ every, on }) => day % every === on)
  if (due) return due.edgeCase
  return day % textIntervalDays === 7 ? texts[Math.floor(day / textIntervalDays) % texts.length] : undefined
}
