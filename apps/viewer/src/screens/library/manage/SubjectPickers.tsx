// Fields that name the subject of a keep rule: an artist, a series or a bookmark tag, with suggestions.
import { type KeepSubject, parseId } from '@emaki/domain'
import { useState } from 'react'
import { useT } from '../../../platform/i18n/useT.ts'
import { useArtistSuggestions, useSeriesSuggestions, useTagSuggestions } from './ruleSuggestions.ts'
import { SuggestField } from './SuggestField.tsx'

interface PickerProps<Kind extends KeepSubject['kind']> {
  readonly subject: Extract<KeepSubject, { kind: Kind }>
  readonly onChange: (subject: Extract<KeepSubject, { kind: Kind }>) => void
}

/** The id in typed digits of any width; empty for anything else. */
const idIn = (typed: string): string => parseId(typed.normalize('NFKC').trim()) ?? ''

export function ArtistPicker({ subject, onChange }: PickerProps<'artist'>) {
  const t = useT()
  const [typed, setTyped] = useState(subject.id)
  const suggestions = useArtistSuggestions(typed)
  return (
    <SuggestField
      label={t('library.rule.artist')}
      typed={typed}
      suggestions={suggestions}
      hint={subject.id === '' ? t('library.rule.pick') : `ID ${subject.id}`}
      onType={(text) => {
        setTyped(text)
        onChange({ ...subject, id: idIn(text) })
      }}
      onChoose={({ value, text }) => {
        setTyped(text)
        onChange({ ...subject, id: value })
      }}
    />
  )
}

export function SeriesPicker({ subject, onChange }: PickerProps<'series'>) {
  const t = useT()
  const [typed, setTyped] = useState(subject.id)
  const suggestions = useSeriesSuggestions(typed, (of) => t(of === 'novel' ? 'home.tab.novel' : 'home.tab.manga'))
  return (
    <SuggestField
      label={t('library.rule.series')}
      typed={typed}
      suggestions={suggestions}
      hint={subject.id === '' ? t('library.rule.pick') : `ID ${subject.id}`}
      onType={(text) => {
        setTyped(text)
        onChange({ ...subject, id: idIn(text) })
      }}
      onChoose={({ id, of, text }) => {
        setTyped(text)
        onChange({ ...subject, id, of })
      }}
    />
  )
}

export function TagPicker({ subject, onChange }: PickerProps<'bookmarks'>) {
  const t = useT()
  const typed = subject.tag ?? ''
  const suggestions = useTagSuggestions(typed, subject)
  return (
    <SuggestField
      label={t('library.rule.tag')}
      typed={typed}
      suggestions={suggestions}
      onType={(tag) => onChange({ ...subject, tag })}
      onChoose={({ value }) => onChange({ ...subject, tag: value })}
    />
  )
}
