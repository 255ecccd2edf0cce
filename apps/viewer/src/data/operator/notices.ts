// The operator's notices and seasonal effects, requested once a day and visit (gateway contract, notices).
import { queryOptions } from '@tanstack/react-query'
import { createServiceCall, requestKey, type ServiceCall } from '../http/serviceCall.ts'
import { initialData } from '../query/initialData.ts'
import { unwrap } from '../query/queryClient.ts'

/** The local day, for example 2026-11-21. */
export function localDay(now = new Date()): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** The unread document; `features/notices` reads it. Without a gateway there is none. */
export function noticesQuery(day = localDay(), call: ServiceCall = createServiceCall({ credentials: 'omit' })) {
  return queryOptions<unknown>({
    queryKey: ['notices', day],
    queryFn: async ({ signal }) => unwrap(await call(requestKey('/api/notices.json', { t: day.replaceAll('-', '') }), signal)),
    enabled: initialData().config.companionBase.startsWith('/'),
  })
}
