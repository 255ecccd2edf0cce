// Links to the user's dictionaries, and a form to add and remove them.
import { type FormEvent, useId, useState } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import { Button, buttonClass } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import textField from '../../ui/controls/textField.module.css'
import { CloseIcon } from '../../ui/icons/navigation.tsx'
import { type Dictionary, dictionaryUrl, parseDictionary, readDictionaries, saveDictionaries, wordPlace } from './dictionaries.ts'
import styles from './LookUp.module.css'

export function Dictionaries({ word }: { readonly word: string }) {
  const t = useT()
  const [dictionaries, setDictionaries] = useState(readDictionaries)
  const [isEditing, setEditing] = useState(false)
  const change = (next: readonly Dictionary[]) => {
    saveDictionaries(next)
    setDictionaries(readDictionaries())
  }
  return (
    <div className={styles.dictionaries}>
      <div className={styles.buttons}>
        {dictionaries.map((dictionary) => (
          <a
            key={dictionary.address}
            className={buttonClass('quiet')}
            href={dictionaryUrl(dictionary, word)}
            target="_blank"
            rel="noopener noreferrer"
            referrerPolicy="no-referrer"
          >
            <bdi>{dictionary.name}</bdi>
          </a>
        ))}
        <Button kind="plain" aria-expanded={isEditing} onClick={() => setEditing(!isEditing)}>
          {t(dictionaries.length === 0 ? 'lookUp.dictionary.add' : 'lookUp.dictionaries')}
        </Button>
      </div>
      {isEditing && (
        <>
          {dictionaries.map((dictionary) => (
            <div key={dictionary.address} className={styles.dictionary}>
              <bdi className={styles.address}>{`${dictionary.name} · ${dictionary.address}`}</bdi>
              <IconButton
                icon={CloseIcon}
                label={t('lookUp.dictionary.remove', { name: dictionary.name })}
                onClick={() => change(dictionaries.filter((other) => other !== dictionary))}
              />
            </div>
          ))}
          <DictionaryForm onAdd={(added) => change([...dictionaries, added])} />
        </>
      )}
    </div>
  )
}

function DictionaryForm({ onAdd }: { readonly onAdd: (dictionary: Dictionary) => void }) {
  const t = useT()
  const id = useId()
  const [name, setName] = useState('')
  const [address, setAddress] = useState('')
  const [isInvalid, setInvalid] = useState(false)
  const add = (event: FormEvent) => {
    event.preventDefault()
    const dictionary = parseDictionary({ name, address })
    setInvalid(dictionary === undefined)
    if (!dictionary) return
    onAdd(dictionary)
    setName('')
    setAddress('')
  }
  return (
    <form className={styles.form} onSubmit={add}>
      <label>
        {t('lookUp.dictionary.name')}
        <input className={textField.field} value={name} maxLength={40} onChange={({ target }) => setName(target.value)} />
      </label>
      <label>
        {t('lookUp.dictionary.address', { place: wordPlace })}
        <input
          className={textField.field}
          type="text"
          inputMode="url"
          dir="ltr"
          autoCapitalize="off"
          autoComplete="off"
          spellCheck={false}
          placeholder={`https://dictionary.example/${wordPlace}`}
          value={address}
          maxLength={500}
          aria-invalid={isInvalid}
          aria-describedby={isInvalid ? id : undefined}
          onChange={({ target }) => setAddress(target.value)}
        />
      </label>
      {isInvalid && (
        <p id={id} role="alert" className={styles.error}>
          {t('lookUp.dictionary.invalid', { place: wordPlace })}
        </p>
      )}
      <Button type="submit">{t('lookUp.dictionary.add')}</Button>
    </form>
  )
}
