// What the very first paint needs from the settings, read without the schema, the store or any library.
import { defaultLanguage, type Language, parseLanguage } from '@emaki/domain'

export interface FirstPaint {
  readonly theme: 'system' | 'light' | 'dark'
  readonly accent: string | null
  readonly language: Language
}

/** Theme, accent and language out of the stored JSON, as text. Anything odd gives way to the default. */
export function firstPaint(stored: string | null): FirstPaint {
  const settings = objectOf(stored)
  const { dark, accentColor } = settings
  return {
    theme: dark === 'light' || dark === 'dark' ? dark : 'system',
    accent: typeof accentColor === 'string' ? accentColor : null,
    language: parseLanguage(settings.language) ?? defaultLanguage,
  }
}

interface Raw {
  readonly dark?: unknown
  readonly accentColor?: unknown
  readonly language?: unknown
}

function objectOf(stored: string | null): Raw {
  try {
    const value: unknown = stored === null ? null : JSON.parse(stored)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    // Broken storage is reported by the settings store; the first paint goes on with defaults.
    return {}
  }
}
