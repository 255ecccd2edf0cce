// A quiet line in the browser's own language: Emaki speaks it too. Shown once; either answer is remembered.
import type { Language } from '@emaki/domain'
import { use, useState } from 'react'
import { type Say, speakerFor } from '../i18n/catalogue.ts'
import { setSettings } from '../settings/store.ts'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { CloseIcon } from '../ui/icons/navigation.tsx'
import styles from './LanguageOffer.module.css'

const speakers = new Map<Language, Promise<Say>>()

export function LanguageOffer({ language }: { readonly language: Language }) {
  const [isOpen, setOpen] = useState(true)
  const say = use(speaker(language))
  const answer = (chosen: Language | null) => {
    setOpen(false)
    setSettings({ languageOfferAnswered: true, ...(chosen === null ? {} : { language: chosen }) })
  }
  if (!isOpen) return null
  return (
    <aside className={styles.offer} lang={language} aria-label={say('offer.language')}>
      <p className={styles.text}>{say('offer.language')}</p>
      <Button kind="plain" className={styles.yes} onClick={() => answer(language)}>
        {say('offer.switch')}
      </Button>
      <IconButton icon={CloseIcon} label={say('dialog.close')} onClick={() => answer(null)} />
    </aside>
  )
}

function speaker(language: Language): Promise<Say> {
  const known = speakers.get(language)
  if (known !== undefined) return known
  const coming = speakerFor(language)
  speakers.set(language, coming)
  return coming
}
