// The rules that give new bookmarks their tags: a list, and a form for a new rule.
import { bookmarkTagLength, maxBookmarkTags, parseId } from '@emaki/domain'
import { type FormEvent, useState } from 'react'
import { useT } from '../../../platform/i18n/useT.ts'
import { setSetting, useSetting } from '../../../platform/settings/store.ts'
import { type TagRule, tagRuleSubjects } from '../../../platform/settings/tagRules.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { Select } from '../../../ui/controls/Select.tsx'
import textField from '../../../ui/controls/textField.module.css'
import { CloseIcon } from '../../../ui/icons/navigation.tsx'
import { textAttributes } from '../../../ui/textAttributes.ts'
import fields from '../fields/Fields.module.css'
import { useCellTexts } from '../table/useCellTexts.ts'
import { Cell } from './Cells.tsx'
import styles from './TagRulesCell.module.css'

export function TagRulesCell() {
  const rules = useSetting('bookmarkTagRules')
  return (
    <Cell
      {...useCellTexts('bookmarkTagRules')}
      isWide
      control={() => (
        <div className={fields.lines}>
          {rules.length > 0 && (
            <ul className={styles.rules}>
              {rules.map((rule) => (
                <Rule key={JSON.stringify(rule)} rule={rule} onRemove={() => save(rules.filter((other) => other !== rule))} />
              ))}
            </ul>
          )}
          <NewRule onAdd={(rule) => save([...rules, rule])} />
        </div>
      )}
    />
  )
}

const save = (rules: TagRule[]) => setSetting('bookmarkTagRules', rules)

function Rule({ rule: { when, value, tags }, onRemove }: { readonly rule: TagRule; readonly onRemove: () => void }) {
  const t = useT()
  return (
    <li className={styles.rule}>
      <span className={styles.words}>
        {t(`tag_rules.when.${when}`)} <bdi {...textAttributes(value)}>{value}</bdi> →{' '}
        <bdi {...textAttributes(tags.join(' '))}>{tags.join(' ')}</bdi>
      </span>
      <IconButton icon={CloseIcon} label={t('tag_rules.remove', { value })} onClick={onRemove} />
    </li>
  )
}

function NewRule({ onAdd }: { readonly onAdd: (rule: TagRule) => void }) {
  const t = useT()
  const [when, setWhen] = useState<TagRule['when']>('word')
  const [value, setValue] = useState('')
  const [typed, setTyped] = useState('')
  const tags = [...new Set(typed.split(/\s+/u).filter(Boolean))].slice(0, maxBookmarkTags)
  // The address of an artist or a series ends with its id.
  const id = when === 'word' ? value.trim() : parseId(/\d+(?=\/?$)/.exec(value.trim())?.[0])
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (!id || tags.length === 0) return
    onAdd({ when, value: id, tags })
    setValue('')
    setTyped('')
  }
  return (
    <form className={fields.entry} onSubmit={add}>
      <Select
        aria-label={t('tag_rules.when')}
        choices={tagRuleSubjects.map((subject) => ({ value: subject, label: t(`tag_rules.when.${subject}`) }))}
        chosen={when}
        onChoose={setWhen}
      />
      <input
        className={textField.field}
        value={value}
        maxLength={bookmarkTagLength}
        aria-label={t(`tag_rules.when.${when}`)}
        placeholder={t(`tag_rules.when.${when}`)}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
      <input
        className={`${textField.field} ${styles.tags}`}
        value={typed}
        maxLength={bookmarkTagLength * maxBookmarkTags}
        aria-label={t('tag_rules.tags')}
        placeholder={t('tag_rules.tags')}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" disabled={!id || tags.length === 0}>
        {t('tag_rules.add')}
      </Button>
    </form>
  )
}
