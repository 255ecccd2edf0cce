// The syntax tree of a novel's text: pages of blocks, blocks of inlines, each with its place in the text it came from (docs/contract/app-api.md 5.9).

/** Where something stands in the source, in UTF-16 units; `end` is the first unit after it. */
export interface NovelSpan {
  readonly at: number
  readonly end: number
}

export interface NovelWords extends NovelSpan {
  readonly kind: 'text'
  readonly text: string
}

/** `[[rb:base > reading]]` */
export interface NovelRuby extends NovelSpan {
  readonly kind: 'ruby'
  readonly text: string
  readonly reading: string
}

/** `[[emphasismark:text > mark]]`: a dot or the like beside every character. */
export interface NovelEmphasis extends NovelSpan {
  readonly kind: 'emphasis'
  readonly text: string
  readonly mark: string
}

/** What a heading, bold or italic text may hold. */
export type NovelPhrase = NovelWords | NovelRuby | NovelEmphasis

/** `[b:…]` and `[i:…]` */
export interface NovelStyled extends NovelSpan {
  readonly kind: 'bold' | 'italic'
  readonly phrases: readonly NovelPhrase[]
}

/** `[[jumpuri:label > address]]`, only with a sound http or https address. */
export interface NovelLink extends NovelSpan {
  readonly kind: 'link'
  readonly text: string
  readonly url: string
}

/** `[jump:n]`: to the page with this number, which may not exist. */
export interface NovelJump extends NovelSpan {
  readonly kind: 'jump'
  readonly page: number
}

export type NovelInline = NovelPhrase | NovelStyled | NovelLink | NovelJump

/** One line of the text. */
export interface NovelParagraph extends NovelSpan {
  readonly kind: 'paragraph'
  readonly inlines: readonly NovelInline[]
}

/** Lines with nothing on them. */
export interface NovelBlank extends NovelSpan {
  readonly kind: 'blank'
  readonly lines: number
}

/** `[chapter:title]` */
export interface NovelChapter extends NovelSpan {
  readonly kind: 'chapter'
  readonly title: readonly NovelPhrase[]
}

/** `[uploadedimage:id]` */
export interface NovelUpload extends NovelSpan {
  readonly kind: 'upload'
  readonly id: string
}

/** `[pixivimage:id]` or `[pixivimage:id-page]`: a page of an artwork, counted from 1. */
export interface NovelArtwork extends NovelSpan {
  readonly kind: 'artwork'
  readonly id: string
  readonly page: number
}

/** The site's sentence that its pictures need the web version, in the place of pictures. */
export interface NovelWithheldPictures extends NovelSpan {
  readonly kind: 'withheld'
}

export type NovelPicture = NovelUpload | NovelArtwork
export type NovelBlock = NovelParagraph | NovelBlank | NovelChapter | NovelPicture | NovelWithheldPictures

/** What stands between two `[newpage]`. */
export interface NovelPage extends NovelSpan {
  /** The page's number as `[jump:n]` means it, from 1. */
  readonly number: number
  readonly blocks: readonly NovelBlock[]
}

export interface NovelTree {
  /** At least one. */
  readonly pages: readonly NovelPage[]
  /** UTF-16 units of the source. */
  readonly length: number
}
