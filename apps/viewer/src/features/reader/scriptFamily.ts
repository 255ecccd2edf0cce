// Script family: the faces that a text is set in while none was chosen. Those of its own script go first: its dots, dashes and quotation marks are
// then as wide as its letters, and the browser does not try every letter in a face that has none of them, which is a third of laying it out.

/** By language, the systems' own faces; the page's follow for what is missing. */
const families: readonly (readonly [RegExp, string])[] = [
  [/^ja\b/i, '"Hiragino Sans", "Noto Sans CJK JP", "Noto Sans JP"'],
  [/^zh\b.*(?:tw|hk|mo|hant)/i, '"PingFang TC", "Noto Sans CJK TC", "Noto Sans TC", "Microsoft JhengHei"'],
  [/^zh\b/i, '"PingFang SC", "Noto Sans CJK SC", "Noto Sans SC", "Microsoft YaHei"'],
]

/** A CSS font family for a language (BCP 47, empty when it is not known). */
export function scriptFamily(language: string): string {
  const own = families.find(([pattern]) => pattern.test(language))?.[1]
  return own === undefined ? 'inherit' : `${own}, var(--font)`
}
