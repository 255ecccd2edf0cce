// Settings for the first paint, read without the schema, the store or any library: boot.ts must stay small.
import { defaultLanguage, type Language, matchLanguage, parseLanguage } from '@emaki/domain'

export interface FirstPaint {
  readonly theme: 'system' | 'light' | 'dark'
  readonly accent: string | null
  readonly language: Language
}

/**
 * The interface language: the chosen one, else the best match of `browserLanguages` (preferred first). A user who declined the offer to
 * switch languages keeps `siteLanguage`, the default of the site.
 */
export function interfaceLanguage(
  chosen: Language | null | undefined,
  hasDeclined: boolean,
  browserLanguages: readonly string[],
  siteLanguage: Language = defaultLanguage,
): Language {
  return chosen ?? (hasDeclined ? undefined : matchLanguage(browserLanguages)) ?? siteLanguage
}

/** Theme, accent and language from the stored JSON text. Invalid values become the defaults. Never throws. */
export function firstPaint(stored: string | null, browserLanguages: readonly string[], siteLanguage?: Language): FirstPaint {
  const settings = objectOf(stored)
  const { dark, accentColor } = settings
  return {
    theme: dark === 'light' || dark === 'dark' ? dark : 'system',
    accent: typeof accentColor === 'string' ? accentColor : null,
    language: interfaceLanguage(
      parseLanguage(settings.language),
      settings.languageOfferAnswered === true,
      browserLanguages,
      siteLanguage,
    ),
  }
}

interface Raw {
  readonly dark?: unknown
  readonly accentColor?: unknown
  readonly language?: unknown
  readonly languageOfferAnswered?: unknown
}

function objectOf(stored: string | null): Raw {
  try {
    const value: unknown = stored === null ? null : JSON.parse(stored)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    // The settings store reports broken storage; the first paint uses the defaults.
    return {}
  }
}
