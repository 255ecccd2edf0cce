// The translation of a tag as it stands beside the tag.

/** In every interface language, where upstream knows one; undefined when it repeats the tag's own word. */
export const tagTranslation = (name: string, translation: string | null): string | undefined =>
  translation === null || translation === '' || translation === name ? undefined : translation
