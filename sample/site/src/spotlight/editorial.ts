// Articles that people write: columns, interviews, news and the rest, with texts in several languages.

/** The tabs of the spotlight (docs/contract/companion.md 7.1). */
export const spotlightTypes = ['illustration', 'column', 'interview', 'manga', 'novels', 'news', 'recommend'] as const
export type SpotlightType = (typeof spotlightTypes)[number]

/** A text by language of the spotlight's editions; English stands in for the missing ones. */
export interface Texts {
  readonly en: string
  readonly zh: string
  readonly ja?: string
  readonly ko?: string
  readonly 'zh-tw'?: string
}

export interface Editorial {
  /** At most five digits; never below 7000, where the illustration articles end. */
  readonly id: number
  readonly type: Exclude<SpotlightType, 'illustration'>
  /** Japanese day, YYYY-MM-DD. */
  readonly published: string
  /** Japanese tags of what it is about; its works are found by the first. */
  readonly tags: readonly string[]
  /** How works appear: as blocks with title and author, as plain pictures in the text, or not at all. */
  readonly shows: 'works' | 'pictures' | 'nothing'
  readonly title: Texts
  /** Paragraphs, parted by blank lines; one that begins with `# ` is a heading, with `> ` a question. */
  readonly body: Texts
}
