// SQL conditions of the advanced search, checked for each candidate (docs/contract/app-api.md 3.2).
import type { Range, SearchFilter } from '../catalogue.ts'

/** Bound values of the conditions. Null means that a condition is not set. */
export interface FilterParameters {
  /** JSON array of the admitted types. */
  readonly types: string | null
  readonly shape: string | null
  readonly minWidth: number
  readonly maxWidth: number
  readonly minHeight: number
  readonly maxHeight: number
  readonly tool: string | null
  readonly minLength: number
  readonly maxLength: number
  readonly originalOnly: 0 | 1
  /** A language tag. A tag without a region matches all its forms. */
  readonly language: string | null
}

/** Conditions on a work `w`. Sides of a square differ by less than a twentieth. */
export const workFilter = `w.stub IS NULL AND (@types IS NULL OR w.type IN (SELECT value FROM json_each(@types)))
  AND w.width BETWEEN @minWidth AND @maxWidth AND w.height BETWEEN @minHeight AND @maxHeight
  AND (@shape IS NULL OR @shape = CASE WHEN abs(w.width - w.height) * 20 < max(w.width, w.height) THEN 'square'
    WHEN w.width > w.height THEN 'landscape' ELSE 'portrait' END)
  AND (@tool IS NULL OR EXISTS (SELECT 1 FROM json_each(w.tools) WHERE value = @tool))`

/** Conditions on a novel `w`. */
export const novelFilter = `w.text_length BETWEEN @minLength AND @maxLength AND (@originalOnly = 0 OR w.is_original = 1)
  AND (@language IS NULL OR w.language = @language OR substr(w.language, 1, length(@language) + 1) = @language || '-')`

/** The filter as bound values. Missing conditions admit everything. */
export function filterParameters(filter: SearchFilter): FilterParameters {
  const [minWidth, maxWidth] = bounds(filter.width)
  const [minHeight, maxHeight] = bounds(filter.height)
  const [minLength, maxLength] = bounds(filter.textLength)
  return {
    types: filter.types ? JSON.stringify(filter.types) : null,
    shape: filter.shape ?? null,
    minWidth,
    maxWidth,
    minHeight,
    maxHeight,
    tool: filter.tool ?? null,
    minLength,
    maxLength,
    originalOnly: filter.isOriginal ? 1 : 0,
    language: filter.language ?? null,
  }
}

const bounds = ({ min = 0, max = Number.MAX_SAFE_INTEGER }: Range = {}): [min: number, max: number] => [
  Math.max(0, Math.trunc(min)),
  Math.min(Number.MAX_SAFE_INTEGER, Math.trunc(max)),
]
