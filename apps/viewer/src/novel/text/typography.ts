// Typography by language: which languages indent, justify and hyphenate. NovelText.module.css has the rules for each script.
import { inlineText, type NovelInline, type NovelTree } from '@emaki/domain'
import type { NovelTextConfig } from '../../platform/settings/novelText.ts'

/** Scripts with rules of their own. `alphabet`: Latin, Cyrillic and Greek. */
export type Script = 'ja' | 'zh' | 'ko' | 'alphabet' | undefined

/** The script of a language (BCP 47, empty if unknown). */
export function scriptOf(language: string): Script {
  const east = /^(?:ja|zh|ko)\b/i.exec(language)?.[0].toLowerCase()
  if (east === 'ja' || east === 'zh' || east === 'ko') return east
  try {
    return /^(?:Latn|Cyrl|Grek)$/.test(new Intl.Locale(language).maximize().script ?? '') ? 'alphabet' : undefined
  } catch {
    // The site sends no valid tag.
    return undefined
  }
}

/** Spaces that authors type to indent a paragraph: full-width, no-break and em spaces. */
const ownSpace = /^[\u3000\u00a0\u2000-\u2003]/
/** Marks of scene breaks, such as ＊＊＊. */
const sceneMark = /^[※＊*◇◆■□●○☆★▼▽＝=~～〜#-]/
const openingBracket = /^[「『（〈《【〔]/

/**
 * How a paragraph starts. `flush`: it brings its own indentation, or is a scene break. `bracket`: Japanese does not indent it, Chinese
 * does. `words`: indented where the language does that.
 */
export function paragraphStart(inlines: readonly NovelInline[]): 'flush' | 'bracket' | 'words' {
  const text = inlineText(inlines.slice(0, 1))
  if (text === '' || ownSpace.test(text) || sceneMark.test(text)) return 'flush'
  return openingBracket.test(text) ? 'bracket' : 'words'
}

/** Paragraphs that decide whether a text indents by itself, and the share of them that must. */
const judgedParagraphs = 200
const ownShare = 0.1

/** Whether the author indents paragraphs with spaces. A second indentation would be wrong, also where a space is absent. */
export function bringsIndentation({ pages }: NovelTree): boolean {
  let [paragraphs, own] = [0, 0]
  for (const { blocks } of pages)
    for (const block of blocks) {
      if (block.kind !== 'paragraph' || paragraphs >= judgedParagraphs) continue
      paragraphs += 1
      if (ownSpace.test(inlineText(block.inlines.slice(0, 1)))) own += 1
    }
  return own > paragraphs * ownShare
}

/** Data attributes of the text box, for NovelText.module.css and SegmentView.module.css. */
export function typographyOf(config: NovelTextConfig, language: string, tree: NovelTree) {
  const script = scriptOf(language)
  const indents = config.isIndented && script !== undefined && !bringsIndentation(tree)
  return {
    'data-script': script,
    /** `all`: each paragraph. `next`: paragraphs directly after another one, as in books with an alphabet. */
    'data-indent': indents ? (script === 'alphabet' ? 'next' : 'all') : undefined,
    // Lines of Korean break between words, which are long: justified lines would have holes.
    'data-justified': (config.isJustified && script !== undefined && script !== 'ko') || undefined,
    'data-hyphens': (config.isHyphenated && script === 'alphabet') || undefined,
  } as const
}
