/** The translation to show beside a tag; undefined when there is none or when it equals the tag. */
export const tagTranslation = (name: string, translation: string | null): string | undefined =>
  translation === null || translation === '' || translation === name ? undefined : translation
