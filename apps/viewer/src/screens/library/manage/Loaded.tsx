// Shows data of the operator once it is loaded, and an error with a retry.
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorMessage } from '../../../data/query/queryClient.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { ErrorState } from '../../../ui/StateMessage.tsx'
import styles from './Management.module.css'

interface LoadedProps<T> {
  readonly query: UseQueryOptions<T>
  readonly children: (data: T, reload: () => Promise<unknown>) => ReactNode
}

export function Loaded<T>({ query, children }: LoadedProps<T>) {
  const { data, isError, error, refetch } = useQuery(query)
  if (data !== undefined) return children(data, refetch)
  if (isError) return <ErrorState text={errorMessage(error)} onRetry={() => void refetch()} />
  return (
    <div className={styles.list} aria-hidden="true">
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} className={styles.ghost} />
      ))}
    </div>
  )
}
