// The operator's contact and policy text.
import { useQuery } from '@tanstack/react-query'
import { policyQuery } from '../../library/operator/policy.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { FailureState } from '../../platform/network/FailureState.tsx'
import { failureOf } from '../../platform/query/queryClient.ts'
import { InfoIcon } from '../../ui/icons/settings.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { EmptyState } from '../../ui/StateMessage.tsx'
import { CaptionNodes } from '../../works/caption/CaptionNodes.tsx'
import { parsePolicy } from '../../works/caption/parseCaption.ts'
import styles from './AboutScreen.module.css'

export function Policy() {
  const t = useT()
  const { data, isError, error, refetch } = useQuery(policyQuery())
  if (data === undefined)
    return isError ? <FailureState failure={failureOf(error)} onRetry={() => void refetch()} /> : <Spinner />
  if (data === null) return <EmptyState icon={InfoIcon} title={t('policy.none')} />
  return (
    <div className={styles.policy} lang={data.language} dir="auto">
      <CaptionNodes nodes={parsePolicy(data.html)} />
    </div>
  )
}
