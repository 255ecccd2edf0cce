// Shows data of the operator once it is loaded, and an error with a retry.
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FailureState } from '../../../platform/network/FailureState.tsx'
import { failureOf } from '../../../platform/query/queryClient.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import styles from './Management.module.css'

interface LoadedProps<T> {
  readonly query: UseQueryOptions<T>
  readonly children: (data: T, reload: () => Promise<unknown>) => ReactNode
}

export function Loaded<T>({ query, children }: LoadedProps<T>) {
  const { data, isError, error, refetch } = useQuery(query)
  if (data !== undefined) return children(data, refetch)
  if (isError) return <FailureState failure={failureOf(error)} onRetry={() => void refetch()} />
  return (
    <div className={styles.list} aria-hidden="true">
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} className={styles.ghost} />
      ))}
    </div>
  )
}
