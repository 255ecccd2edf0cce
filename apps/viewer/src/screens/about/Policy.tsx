// The operator's contact and policy text.
import { useQuery } from '@tanstack/react-query'
import { policyQuery } from '../../data/operator/policy.ts'
import { errorMessage } from '../../data/query/queryClient.ts'
import { CaptionNodes } from '../../features/caption/CaptionNodes.tsx'
import { parsePolicy } from '../../features/caption/parseCaption.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { ErrorState } from '../../ui/StateMessage.tsx'
import styles from './AboutScreen.module.css'

export function Policy() {
  const { data, isError, error, refetch } = useQuery(policyQuery())
  if (data === undefined) return isError ? <ErrorState text={errorMessage(error)} onRetry={() => void refetch()} /> : <Spinner />
  return (
    <div className={styles.policy} lang={data.language} dir="auto">
      <CaptionNodes nodes={parsePolicy(data.html)} />
    </div>
  )
}
