// The short texts in the head of a series.
import type { Language, Series } from '@emaki/domain'
import { formatCount } from '../../platform/i18n/format.ts'
import type { Translate } from '../../platform/i18n/useT.ts'

export const illustSeriesFacts = ({ count }: Series, t: Translate): readonly string[] => [t('series.works', { count })]

export const novelSeriesFacts = (
  { count, text_length, is_concluded }: Series,
  t: Translate,
  language: Language,
): readonly string[] => [
  t('series.chapters', { count }),
  t('series.length', { count: text_length, number: formatCount(text_length, language) }),
  ...(is_concluded ? [t('series.concluded')] : []),
]
