// Tags as a filter: the chosen ones, then the most frequent ones of the works that match, with their numbers of works.
import { type LibraryFacets, type LibraryQuery, maxLibraryTags, type TagFacet } from '@emaki/domain'
import { formatNumber } from '../platform/i18n/format.ts'
import { useLanguage, useT } from '../platform/i18n/useT.ts'
import { Chip } from '../ui/controls/Chip.tsx'
import { CloseIcon } from '../ui/icons/navigation.tsx'
import { textAttributes } from '../ui/textAttributes.ts'
import styles from './LibraryFilters.module.css'

interface TagFacetsProps {
  readonly query: LibraryQuery
  readonly facets: LibraryFacets | undefined
  /** Maximum number of tags that are not chosen. */
  readonly max: number
  readonly onChange: (query: LibraryQuery) => void
}

export function TagFacets({ query, facets, max, onChange }: TagFacetsProps) {
  const t = useT()
  const { tags: chosen = [], artist, series } = query
  const offered = (facets?.tags ?? []).filter(({ value }) => !chosen.includes(value)).slice(0, max)
  const artistName = facets?.artists.find(({ value }) => value === artist)?.name ?? artist
  const without = (tag: string) => chosen.filter((one) => one !== tag)
  return (
    <>
      {artist !== undefined && <Chosen name={artistName ?? artist} onRemove={() => onChange({ ...query, artist: undefined })} />}
      {series !== undefined && (
        <Chosen name={t('library.series.one')} onRemove={() => onChange({ ...query, series: undefined })} />
      )}
      {chosen.map((tag) => (
        <Chosen
          key={tag}
          name={`#${tag}`}
          onRemove={() => onChange({ ...query, tags: without(tag).length === 0 ? undefined : without(tag) })}
        />
      ))}
      {chosen.length < maxLibraryTags &&
        offered.map((tag) => (
          <TagChip key={tag.value} tag={tag} onChoose={() => onChange({ ...query, tags: [...chosen, tag.value] })} />
        ))}
    </>
  )
}

function TagChip({ tag: { value, count, translations }, onChoose }: { readonly tag: TagFacet; readonly onChoose: () => void }) {
  const language = useLanguage()
  const number = formatNumber(count, language)
  return (
    <Chip pressed={false} onClick={onChoose} title={[value, ...translations].join(' · ')}>
      <bdi className={styles.tag} {...textAttributes(value)}>
        #{value}
      </bdi>{' '}
      <span className={styles.tagCount}>{number}</span>
    </Chip>
  )
}

function Chosen({ name, onRemove }: { readonly name: string; readonly onRemove: () => void }) {
  const t = useT()
  return (
    <Chip pressed aria-label={t('search.remove_term', { term: name })} onClick={onRemove}>
      <bdi className={styles.tag} {...textAttributes(name)}>
        {name}
      </bdi>
      <CloseIcon size={16} />
    </Chip>
  )
}
