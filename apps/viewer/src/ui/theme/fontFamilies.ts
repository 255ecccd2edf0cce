// A chosen font family as CSS: nothing that is typed or imported can leave its quotes.

/** Families that CSS knows by itself and that must not be quoted. */
const generic = new Set(['sans-serif', 'serif', 'monospace', 'cursive', 'ui-rounded', 'ui-serif', 'ui-sans-serif'])

/** The value of `--font`: the family, then the system's own for what it lacks. */
export const fontFamilies = (family: string): string =>
  `${generic.has(family) ? family : `"${family.replace(/["\\\p{Cc}]/gu, '')}"`}, var(--font-system)`
