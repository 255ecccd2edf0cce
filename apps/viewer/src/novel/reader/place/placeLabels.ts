// Labels of the reading position: the time left, and the page.
import type { Translate } from '../../../platform/i18n/useT.ts'
import type { TextPages } from './pages.ts'

/** A duration in minutes: 4 min, 2 hr 10 min, < 1 min. */
export function formatMinutes(minutes: number, language: string): string {
  const format = (value: number, unit: 'hour' | 'minute') =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(value)
  if (minutes < 1) return `< ${format(1, 'minute')}`
  const whole = Math.round(minutes)
  if (whole < 90) return format(whole, 'minute')
  // Five minutes are exact enough for hours.
  const rounded = Math.round(whole / 5) * 5
  const [hours, rest] = [Math.floor(rounded / 60), rounded % 60]
  return rest === 0 ? format(hours, 'hour') : `${format(hours, 'hour')} ${format(rest, 'minute')}`
}

/** The time left in the text, which may be a part of a series. */
export const timeLeftLabel = (t: Translate, minutes: number, language: string, isPart: boolean): string =>
  t(isPart ? 'novel.left.part' : 'novel.left', { time: formatMinutes(minutes, language) })

/** The page, or both pages of a spread. `page`: number of the first one. */
export const pageLabel = (t: Translate, page: number, { count, perScreen }: TextPages): string =>
  t('novel.pageOf', { page: perScreen === 2 && page < count ? `${page}–${page + 1}` : page, count })

/** Labels of other times, for the space that the time left needs. */
export const timeLeftVariants = (t: Translate, language: string, isPart: boolean): readonly string[] =>
  [0, 88].map((minutes) => timeLeftLabel(t, minutes, language, isPart))

/** The labels of the last pages, which are the widest. */
export const pageLabelVariants = (t: Translate, pages: TextPages): readonly string[] =>
  [pages.count - 1, pages.count].map((page) => pageLabel(t, page, pages))
