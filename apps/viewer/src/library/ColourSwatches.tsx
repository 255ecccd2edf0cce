// The filter by colour as swatches, for the sheet of filters.
import { type LibraryColour, type LibraryFacets, type LibraryQuery, libraryColours } from '@emaki/domain'
import { formatNumber } from '../platform/i18n/format.ts'
import { useLanguage, useT } from '../platform/i18n/useT.ts'
import { FilterGroup } from '../ui/fields/FieldGroups.tsx'
import styles from './LibraryFilters.module.css'

interface ColourSwatchesProps {
  readonly query: LibraryQuery
  readonly facets: LibraryFacets | undefined
  readonly onChange: (query: LibraryQuery) => void
}

export function ColourSwatches({ query, facets, onChange }: ColourSwatchesProps) {
  const t = useT()
  const language = useLanguage()
  const nameOf = (colour: LibraryColour) => {
    const count = facets?.colours.find(({ value }) => value === colour)?.count
    const name = t(`library.colour.${colour}`)
    return count === undefined ? name : `${name} (${formatNumber(count, language)})`
  }
  return (
    <FilterGroup title={t('library.colour')}>
      {libraryColours.map((colour) => (
        <button
          key={colour}
          type="button"
          className={styles.swatch}
          aria-pressed={query.colour === colour}
          aria-label={nameOf(colour)}
          title={nameOf(colour)}
          style={{ background: swatches[colour] }}
          onClick={() => onChange({ ...query, colour: query.colour === colour ? undefined : colour })}
        />
      ))}
    </FilterGroup>
  )
}

/** A typical colour of each name, as CSS. */
const swatches: Readonly<Record<LibraryColour, string>> = {
  red: '#d8342c',
  orange: '#f08a24',
  yellow: '#f4d03f',
  green: '#3fa34d',
  cyan: '#37b8c3',
  blue: '#2f6fd0',
  purple: '#8449b8',
  pink: '#ee85ad',
  brown: '#8a5a36',
  white: '#fafafa',
  grey: '#8f8f8f',
  black: '#1b1b1b',
}
