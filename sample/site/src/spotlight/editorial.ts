// Written articles: columns, interviews, news and others, with texts in several languages.

/** The tabs of the spotlight (docs/contract/companion.md 7.1). */
export const spotlightTypes = ['illustration', 'column', 'interview', 'manga', 'novels', 'news', 'recommend'] as const
export type SpotlightType = (typeof spotlightTypes)[number]

/** A text by language of the editions. Missing ones fall back to English. */
export interface Texts {
  readonly en: string
  readonly zh: string
  readonly ja?: string
  readonly ko?: string
  readonly 'zh-tw'?: string
}

export interface Editorial {
  /** At most five digits and at least 7000, above the illustration articles. */
  readonly id: number
  readonly type: Exclude<SpotlightType, 'illustration'>
  /** Japanese day, YYYY-MM-DD. */
  readonly published: string
  /** Japanese tags of the subject. The first one selects the works. */
  readonly tags: readonly string[]
  /** How works are shown: as blocks with title and author, as pictures in the text, or not at all. */
  readonly shows: 'works' | 'pictures' | 'nothing'
  readonly title: Texts
  /** Paragraphs, separated by blank lines. `# ` begins a heading, `> ` a question. */
  readonly body: Texts
}
