// Generates a novel's text from its id: pages of paragraphs in the author's language, with every tag of upstream (docs/contract/app-api.md
// 5.9).
import { createRandom, type Random } from '../random.ts'
import type { NovelRecord } from '../records.ts'
import { type ArtistDefinition, artistDefinitions } from './artists/artists.ts'
import { earlierWorkId } from './day.ts'
import { hostileTexts } from './edgeCases.ts'
import { corrected, lexiconOf, type Voice, voiceOf } from './languages/languages.ts'
import { storyOfNovel, storyText, storyUploads } from './stories/stories.ts'
import { themeOf } from './theme.ts'

type Subject = Pick<NovelRecord, 'id' | 'artist' | 'created' | 'pageCount' | 'textLength'>

/** Marks an uploaded picture until all are placed, because they are numbered in reading order. */
const uploadMark = '\u0000'

/** Ids of the pictures uploaded with a novel: the novel's id with one more digit. */
export const uploadedImageIds = ({ id }: Pick<NovelRecord, 'id'>): number[] => {
  const release = storyOfNovel(id)
  if (release && !release.story.long) return Array.from({ length: storyUploads(release.story) }, (_, n) => id * 10 + n + 1)
  const random = createRandom('uploads', id)
  return random.chance(0.16) ? Array.from({ length: random.whole(1, 3) }, (_, n) => id * 10 + n + 1) : []
}

/** The complete text with markup, the same on every machine, about as long as the record says. */
export function novelText(novel: Subject): string {
  const release = storyOfNovel(novel.id)
  if (release && !release.story.long) {
    const work = earlierWorkId(release.createdMs, createRandom('prose', novel.id))
    return storyText(release.story, novel, work)
  }
  const definition = artistDefinitions.find(({ id }) => id === novel.artist.id)
  if (!definition) return ''
  const { voice } = voiceOf(definition.language)
  const random = createRandom('prose', novel.id)
  const tell = createStoryteller(definition, random)
  const hasChapters = novel.pageCount > 1 && random.chance(0.7)
  const share = novel.textLength / novel.pageCount
  const pages = Array.from({ length: novel.pageCount }, (_, page) => {
    const parts: string[] = hasChapters ? [`[chapter:${tell.one(voice.chapters)}]`] : []
    parts.push(voice.indent + tell.one(voice.openings))
    for (let length = parts.join('\n').length; length < share - 60; ) {
      const paragraph = tell.paragraph()
      parts.push(paragraph)
      length += paragraph.length + 2
    }
    if (page === novel.pageCount - 1) parts.push(voice.indent + tell.one(voice.endings))
    return parts
  })
  decorate(pages, novel, voice, random)
  const images = uploadedImageIds(novel)
  const text = pages.map((parts) => parts.join('\n\n')).join('\n[newpage]\n')
  return text.replaceAll(uploadMark, () => `[uploadedimage:${images.shift()}]`)
}

/** Fills sentences: the people and the town stay the same in a novel, the other words change. */
function createStoryteller(author: ArtistDefinition, random: Random) {
  const { voice, language } = voiceOf(author.language)
  const lexicon = lexiconOf(language)
  const { things } = lexicon.themes[themeOf(author.scenes[0])]
  const [hero = '', friend = hero] = random.sample(voice.names, 2)
  const town = random.pick(voice.towns)
  let isIntroduced = false
  const decks = new Map<readonly string[], { left: string[]; said: string[] }>()

  /** Draws every sentence before any is repeated. Recently used sentences are drawn last. */
  const draw = (sentences: readonly string[]): string => {
    const deck = decks.get(sentences) ?? { left: [], said: [] }
    decks.set(sentences, deck)
    if (deck.left.length === 0) {
      const late = deck.said.slice(-Math.floor(sentences.length / 2))
      const early = sentences.filter((sentence) => !late.includes(sentence))
      deck.left.push(...random.sample(late, late.length), ...random.sample(early, early.length))
      deck.said = []
    }
    const sentence = deck.left.pop() ?? ''
    deck.said.push(sentence)
    return sentence
  }

  const name = (whole: string): string => {
    const [written = '', reading] = whole.split('/')
    return reading === undefined || isIntroduced ? written : `[[rb:${written} > ${reading}]]`
  }
  const one = (sentences: readonly string[]): string => {
    const [thing = '', other = thing] = random.sample(things, 2)
    const filled = draw(sentences).replace(/\{(\w+)\}/g, (place, part: string) => {
      if (part === 'hero') {
        const called = name(hero)
        isIntroduced = true
        return called
      }
      if (part === 'friend') return friend.split('/')[0] ?? friend
      if (part === 'n') return String(random.whole(3, 60))
      return { town, thing, other, moment: random.pick(lexicon.moments) }[part] ?? place
    })
    return corrected(filled, language)
  }
  const paragraph = (): string => {
    if (random.chance(0.38)) {
      const [open = '', close = ''] = voice.quotes
      return Array.from({ length: random.whole(1, 4) }, () => open + one(voice.talk).replace(/。$/, '') + close).join('\n')
    }
    const sentences = Array.from({ length: random.whole(2, 5) }, () => one(random.chance(0.72) ? voice.doings : voice.thoughts))
    return voice.indent + sentences.join(voice.gap)
  }
  return { one, paragraph }
}

/** Inserts pictures, links, jumps and occasional hostile lines. */
function decorate(pages: string[][], novel: Subject, voice: Voice, random: Random): void {
  const insert = (text: string) => {
    const page = random.pick(pages)
    page.splice(random.whole(1, page.length), 0, text)
  }
  for (const _ of uploadedImageIds(novel)) insert(uploadMark)
  if (random.chance(0.2)) {
    const work = earlierWorkId(Date.parse(novel.created), random)
    insert(random.chance(0.5) ? `[pixivimage:${work}]` : `[pixivimage:${work}-1]`)
  }
  if (pages.length > 2 && random.chance(0.4)) pages[0]?.push(`[jump:${random.whole(2, pages.length)}] ${voice.jump}`)
  if (random.chance(0.25)) pages.at(-1)?.push(`[[jumpuri:${voice.link} > https://example.com/novels/${novel.id}?a=1&b=2]]`)
  if (random.chance(0.08)) insert(random.pick(hostileTexts.sentences))
}

/** The people and the places of an artist's generated novels, as the texts write them. Each novel has two people and one place. */
export function storyWords(artistId: number): { readonly people: readonly string[]; readonly places: readonly string[] } {
  const definition = artistDefinitions.find(({ id }) => id === artistId)
  if (!definition) return { people: [], places: [] }
  const { names, towns } = voiceOf(definition.language).voice
  return { people: names.map((name) => name.split('/')[0] ?? name), places: towns }
}
