// Reading pace: measured from the user's own reading, by language. Time spent elsewhere and leafing through do not count.
import { list } from '@emaki/domain'
import { novelTextGroup } from '../../../platform/settings/novelTextLanguage.ts'
import { storedValue } from '../../../platform/settings/storage.ts'
import { novelPaceKey } from '../../../platform/settings/storageKeys.ts'
import { countsWords } from './textUnits.ts'

/** A measured pace: units (characters or words) a minute, and the minutes of reading that it comes from. */
export interface MeasuredPace {
  readonly rate: number
  readonly minutes: number
}

/** Usual paces, units a minute. */
const usualPace = { ja: 500, zh: 400, ko: 500, words: 230, characters: 450 } as const
/** The usual pace counts as much as this many minutes of reading. */
const usualMinutes = 3
/** Older reading counts as at most this many minutes, so that the pace follows the reader. */
const maxMinutes = 60
/** Faster is leafing through, slower is a break: factors of the usual pace. */
const plausible = { min: 0.15, max: 5 } as const
/** A pause between two positions, ms, after which the reader was elsewhere. A spread of two columns takes a slow reader as long. */
const maxPauseMs = 300_000
/** Minimum length of a sample: ms, and as a share of what the usual pace reads in a minute. */
const minSample = { ms: 5000, share: 0.1 } as const

/** The usual pace in a language (BCP 47, empty if unknown). */
export function usualRate(language: string): number {
  const group = novelTextGroup(language).slice(0, 2)
  if (group === 'ja' || group === 'zh' || group === 'ko') return usualPace[group]
  return countsWords(language) ? usualPace.words : usualPace.characters
}

/** The pace to expect, units a minute. */
export function expectedRate(language: string, measured: MeasuredPace | undefined): number {
  const usual = usualRate(language)
  if (!measured) return usual
  return (usual * usualMinutes + measured.rate * measured.minutes) / (usualMinutes + measured.minutes)
}

export interface PaceMeter {
  /** The reader has reached a place. `units`: read before it. `timeMs`: a clock. */
  read(units: number, timeMs: number): void
  /** The reader goes elsewhere or does something else: the next place starts a new sample. */
  interrupt(): void
  /** Undefined while nothing is measured. */
  readonly measured: MeasuredPace | undefined
}

/** Creates a meter that starts with what is known. `onMeasured` is called after each sample. */
export function createPaceMeter(
  language: string,
  known: MeasuredPace | undefined,
  onMeasured: (measured: MeasuredPace) => void,
): PaceMeter {
  const usual = usualRate(language)
  let measured = known
  let start: { readonly units: number; readonly timeMs: number } | undefined
  let lastMs = 0
  const add = (units: number, ms: number) => {
    const minutes = ms / 60_000
    const rate = units / minutes
    if (rate < usual * plausible.min || rate > usual * plausible.max) return
    const before = Math.min(maxMinutes, measured?.minutes ?? 0)
    measured = { rate: ((measured?.rate ?? 0) * before + units) / (before + minutes), minutes: before + minutes }
    onMeasured(measured)
  }
  return {
    read(units, timeMs) {
      const isPause = timeMs - lastMs > maxPauseMs
      lastMs = timeMs
      if (start === undefined || isPause || units < start.units) {
        start = { units, timeMs }
        return
      }
      const [read, ms] = [units - start.units, timeMs - start.timeMs]
      if (read < usual * minSample.share || ms < minSample.ms) {
        // Too fast for reading: the sample begins after what was skipped.
        if (read > (usual * plausible.max * minSample.ms) / 60_000) start = { units, timeMs }
        return
      }
      start = { units, timeMs }
      add(read, ms)
    },
    interrupt() {
      start = undefined
    },
    get measured() {
      return measured
    },
  }
}

/** The stored paces by language, as `[group, rate, minutes]`. Invalid entries are skipped. */
export function parsePaces(stored: unknown): ReadonlyMap<string, MeasuredPace> {
  const paces = new Map<string, MeasuredPace>()
  for (const entry of list(stored).slice(0, 100)) {
    const [group, rate, minutes] = list(entry)
    if (typeof group === 'string' && isPositive(rate) && isPositive(minutes)) paces.set(group, { rate, minutes })
  }
  return paces
}

const isPositive = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value > 0

/** Creates the meter of a language that persists in this browser. */
export function createStoredPaceMeter(language: string): PaceMeter {
  const stored = storedValue(novelPaceKey, () => localStorage)
  const group = novelTextGroup(language)
  return createPaceMeter(language, parsePaces(stored.read()).get(group), ({ rate, minutes }) => {
    const paces = new Map(parsePaces(stored.read())).set(group, { rate, minutes })
    stored.write([...paces].map(([name, pace]) => [name, pace.rate, pace.minutes]))
  })
}
