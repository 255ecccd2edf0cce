// The rules that keep works by themselves: added, changed, switched on and off, and removed.
import { type KeepRule, maxKeepRules, type RuleStatus } from '@emaki/domain'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { keepRulesQuery, libraryJobsQuery, saveKeepRules } from '../../../library/queries/libraryManagement.ts'
import { formatBytes, formatNumber, formatSince } from '../../../platform/i18n/format.ts'
import { useLanguage, useT } from '../../../platform/i18n/useT.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Switch } from '../../../ui/controls/Switch.tsx'
import { confirm } from '../../../ui/overlays/confirm.ts'
import { showToast } from '../../../ui/overlays/toast.ts'
import { JobError } from './JobError.tsx'
import { Loaded } from './Loaded.tsx'
import styles from './Management.module.css'
import { RuleForm } from './RuleForm.tsx'
import { newRule, ruleName } from './ruleTexts.ts'
import { useSend } from './useSend.ts'

export function Rules() {
  const t = useT()
  return (
    <>
      <p className={styles.hint}>{t('library.rules.hint')}</p>
      <Loaded query={keepRulesQuery()}>{(rules, reload) => <RuleList rules={rules} onChanged={reload} />}</Loaded>
    </>
  )
}

interface RuleListProps {
  readonly rules: readonly KeepRule[]
  readonly onChanged: () => Promise<unknown>
}

function RuleList({ rules, onChanged }: RuleListProps) {
  const t = useT()
  const { isBusy, send } = useSend()
  /** The rule in the form: one of the list, or a new one. */
  const [edited, setEdited] = useState<KeepRule>()
  const { data: jobs } = useQuery(libraryJobsQuery())
  const save = async (next: readonly KeepRule[]): Promise<boolean> => {
    const isSaved = await send(() => saveKeepRules(next))
    if (isSaved) {
      showToast(t('setting.saved'), { kind: 'success' })
      await onChanged()
    }
    return isSaved
  }
  const store = async (rule: KeepRule) => {
    const isNew = !rules.some(({ id }) => id === rule.id)
    if (await save(isNew ? [...rules, rule] : rules.map((one) => (one.id === rule.id ? rule : one)))) setEdited(undefined)
  }
  const remove = async (rule: KeepRule) => {
    const isSure = await confirm({
      title: t('library.rule.remove.ask', { rule: ruleName(rule, t) }),
      text: t('library.rule.remove.why'),
      yes: t('offline.remove.yes'),
      danger: true,
    })
    if (isSure) await save(rules.filter(({ id }) => id !== rule.id))
  }
  const isNew = edited !== undefined && !rules.some(({ id }) => id === edited.id)
  return (
    <>
      {rules.length === 0 && !isNew && <p className={styles.none}>{t('library.rules.none')}</p>}
      <ul className={styles.list}>
        {rules.map((rule) => (
          <li key={rule.id} className={styles.row}>
            {edited?.id === rule.id ? (
              <RuleForm rule={edited} isBusy={isBusy} onSave={(next) => void store(next)} onCancel={() => setEdited(undefined)} />
            ) : (
              <RuleRow
                rule={rule}
                status={jobs?.rules.find((status) => status.rule.id === rule.id)}
                isBusy={isBusy}
                onSwitch={(isOn) => void save(rules.map((one) => (one.id === rule.id ? { ...one, isOn } : one)))}
                onEdit={() => setEdited(rule)}
                onRemove={() => void remove(rule)}
              />
            )}
          </li>
        ))}
        {isNew && (
          <li className={styles.row}>
            <RuleForm rule={edited} isBusy={isBusy} onSave={(next) => void store(next)} onCancel={() => setEdited(undefined)} />
          </li>
        )}
      </ul>
      {edited === undefined && (
        <Button
          kind="primary"
          className={styles.start}
          disabled={rules.length >= maxKeepRules}
          onClick={() => setEdited(newRule(rules))}
        >
          {t('library.rule.add')}
        </Button>
      )}
    </>
  )
}

interface RuleRowProps {
  readonly rule: KeepRule
  readonly status: RuleStatus | undefined
  readonly isBusy: boolean
  readonly onSwitch: (isOn: boolean) => void
  readonly onEdit: () => void
  readonly onRemove: () => void
}

function RuleRow({ rule, status, isBusy, onSwitch, onEdit, onRemove }: RuleRowProps) {
  const t = useT()
  const language = useLanguage()
  const id = `rule-${rule.id}`
  const limits = [
    rule.quota.megabytes === undefined ? undefined : formatBytes(rule.quota.megabytes * 1e6, language),
    rule.quota.works === undefined ? undefined : t('series.works', { count: rule.quota.works }),
  ].filter((limit) => limit !== undefined)
  return (
    <div className={styles.rule}>
      <div className={styles.text}>
        <span id={id} className={styles.strong} dir="auto">
          {ruleName(rule, t)}
        </span>
        <span className={styles.hint}>
          {limits.length === 0
            ? t('library.quota.none')
            : t('library.quota.summary', { limits: limits.join(' · '), whenFull: t(`library.full.${rule.whenFull}`) })}
        </span>
        {status && (
          <span className={styles.hint}>
            {t('offline.sum', {
              count: status.usage.works,
              number: formatNumber(status.usage.works, language),
              size: formatBytes(status.usage.bytes, language),
            })}
            {status.run && ` · ${t('library.rule.ran', { time: formatSince(new Date(status.run.last), language) })}`}
            {status.isFull && ` · ${t('library.rule.full')}`}
          </span>
        )}
        {typeof status?.run?.error === 'string' && <JobError error={status.run.error} />}
      </div>
      <div className={styles.buttons}>
        <Switch checked={rule.isOn} disabled={isBusy} aria-labelledby={id} onChange={onSwitch} />
        <Button kind="plain" disabled={isBusy} onClick={onEdit}>
          {t('library.rule.edit')}
        </Button>
        {/* The archive always has the rule of the button. */}
        {rule.subject.kind !== 'pressed' && (
          <Button kind="plain" disabled={isBusy} onClick={onRemove}>
            {t('offline.remove.yes')}
          </Button>
        )}
      </div>
    </div>
  )
}
