// Syntax tree of a novel's text: pages of blocks, blocks of inlines, each with its source position (docs/contract/app-api.md 5.9).

/** Source range in UTF-16 units. `end` is exclusive. */
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

/** `[[emphasismark:text > mark]]`: a mark, such as a dot, beside every character. */
export interface NovelEmphasis extends NovelSpan {
  readonly kind: 'emphasis'
  readonly text: string
  readonly mark: string
}

/** `[b:…]` and `[i:…]` */
export interface NovelStyled extends NovelSpan {
  readonly kind: 'bold' | 'italic'
  readonly phrases: readonly NovelInline[]
}

/** `[[jumpuri:label > address]]`, only with a valid http or https URL. The label holds no link and no jump. */
export interface NovelLink extends NovelSpan {
  readonly kind: 'link'
  readonly phrases: readonly NovelInline[]
  readonly url: string
}

/** `[jump:n]`: a link to the page with this number, which may not exist. */
export interface NovelJump extends NovelSpan {
  readonly kind: 'jump'
  readonly page: number
}

export type NovelInline = NovelWords | NovelRuby | NovelEmphasis | NovelStyled | NovelLink | NovelJump

/** One line of text. */
export interface NovelParagraph extends NovelSpan {
  readonly kind: 'paragraph'
  readonly inlines: readonly NovelInline[]
}

/** Consecutive blank lines. */
export interface NovelBlank extends NovelSpan {
  readonly kind: 'blank'
  readonly lines: number
}

/** `[chapter:title]`. The title holds no jump. */
export interface NovelChapter extends NovelSpan {
  readonly kind: 'chapter'
  readonly title: readonly NovelInline[]
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

/** The site's notice that only its web version shows the pictures. */
export interface NovelWithheldPictures extends NovelSpan {
  readonly kind: 'withheld'
}

export type NovelPicture = NovelUpload | NovelArtwork
export type NovelBlock = NovelParagraph | NovelBlank | NovelChapter | NovelPicture | NovelWithheldPictures

/** The text between two `[newpage]`. */
export interface NovelPage extends NovelSpan {
  /** Number of the page for `[jump:n]`, from 1. */
  readonly number: number
  readonly blocks: readonly NovelBlock[]
}

export interface NovelTree {
  /** Never empty. */
  readonly pages: readonly NovelPage[]
  /** Length of the source in UTF-16 units. */
  readonly length: number
}
