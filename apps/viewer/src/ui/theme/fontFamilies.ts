// A font family as CSS. A typed or imported name cannot leave its quotes.

/** Generic families of CSS, which must not be quoted. */
const generic = new Set(['sans-serif', 'serif', 'monospace', 'cursive', 'ui-rounded', 'ui-serif', 'ui-sans-serif'])

/** The value of `--font`: the family, with the system font as fallback. */
export const fontFamilies = (family: string): string =>
  `${generic.has(family) ? family : `"${family.replace(/["\\\p{Cc}]/gu, '')}"`}, var(--font-system)`
