// What a host can do: from the page, from its well-known document, or the default.
import { succeeded } from '@emaki/domain'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { requestFailed } from '../http/requestResult.ts'
import { hostQuery, readHost } from './host.ts'

function asked(config: { mirrorBase: string; source: string }, response: unknown) {
  const addresses: string[] = []
  const query = hostQuery(config, async (address) => {
    addresses.push(address)
    return response === undefined ? requestFailed('no') : succeeded(response)
  })
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } })
  return { addresses, host: client.fetchQuery(query) }
}

const ours = { name: 'emaki', selfHosted: true }

describe('hostQuery', () => {
  it.each(['sample', 'upstream', 'web'])('needs no request when a gateway over %s wrote the page', async (source) => {
    const { addresses, host } = asked({ mirrorBase: '/api/mirror', source }, undefined)
    expect(await host).toEqual({ isSelfHosted: true, hasBookmarks: source !== 'web', listsBookmarkUsers: source !== 'web' })
    expect(addresses).toEqual([])
  })

  it('requests the document of another host at its origin', async () => {
    const { addresses, host } = asked({ mirrorBase: 'https://mirror.example/api/pixiv', source: 'sample' }, ours)
    expect(await host).toEqual({ isSelfHosted: true, hasBookmarks: true, listsBookmarkUsers: false })
    expect(addresses).toEqual(['https://mirror.example/.well-known/emaki.json'])
  })

  it('uses the default for a host without a document', async () => {
    expect(await asked({ mirrorBase: '/api/mirror', source: '' }, undefined).host).toEqual({
      isSelfHosted: false,
      hasBookmarks: true,
      listsBookmarkUsers: false,
    })
  })

  it.each([undefined, null, 'emaki', [], {}, { name: 'emaki' }, { selfHosted: true }, { name: 'other', selfHosted: true }])(
    'readHost is not self-hosted for %j',
    (document) => {
      expect(readHost(document)).toEqual({ isSelfHosted: false, hasBookmarks: true, listsBookmarkUsers: false })
    },
  )

  it('has no bookmarks on a gateway over the web side', () => {
    expect(readHost({ ...ours, source: 'web' })).toEqual({
      isSelfHosted: true,
      hasBookmarks: false,
      listsBookmarkUsers: false,
    })
  })

  it.each(['sample', 'upstream', 'archive', 'mirror', 'web', undefined])(
    'lists who has bookmarked a work only over the app API and the sample: %s',
    (source) => {
      expect(readHost({ ...ours, source }).listsBookmarkUsers).toBe(source === 'sample' || source === 'upstream')
    },
  )
})
