// The converters of ugoira that this site names (docs/contract/companion.md 10.6).
import { initialData } from '../../data/query/initialData.ts'

/** Addresses of the converters to a format; none for formats that are made on this device. */
export function convertersOf(format: string): readonly string[] {
  const { ugoiraServers, ugoiraPages } = initialData().config
  if (format === 'Other') return ugoiraPages
  return format === 'MP4(Server)' ? ugoiraServers : []
}

/** Whether a format can be had here. */
export const hasFormat = (format: string | number): boolean =>
  (format !== 'Other' && format !== 'MP4(Server)') || convertersOf(format).length > 0
