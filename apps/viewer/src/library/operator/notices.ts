// The operator's notices and seasonal effects, requested once a day and visit (gateway contract, notices).
import { localDay } from '@emaki/domain'
import { queryOptions } from '@tanstack/react-query'
import { createServiceCall, requestKey, type ServiceCall } from '../../platform/http/serviceCall.ts'
import { initialData } from '../../platform/query/initialData.ts'
import { unwrap } from '../../platform/query/queryClient.ts'

/** The unread document; `library/notices` reads it. Without a gateway there is none. */
export function noticesQuery(day = localDay(new Date()), call: ServiceCall = createServiceCall({ credentials: 'omit' })) {
  return queryOptions<unknown>({
    queryKey: ['notices', day],
    // The same for all accounts: the setting screen waits for it.
    meta: { isPublic: true },
    queryFn: async ({ signal }) => unwrap(await call(requestKey('/api/notices.json', { t: day.replaceAll('-', '') }), signal)),
    enabled: initialData().config.companionBase.startsWith('/'),
  })
}
