// The site file of static hosts, with all kinds of content.
import { describe, expect, it } from 'vitest'
import { readStaticSite } from './staticSite.ts'

const read = (file: unknown) => readStaticSite(file, 'https:')

describe('readStaticSite', () => {
  it('reads hosts, features, default language and title', () => {
    const site = read({
      title: 'My scrolls',
      defaultLanguage: 'ko',
      hosts: [
        { name: 'Main', address: 'https://gateway.example/', images: 'https://i.example', companion: false, apiProxy: true },
      ],
      allowOtherHosts: false,
      features: {
        serviceWorker: false,
        originalHosts: ['i.example'],
        ugoiraServers: ['https://mp4.example'],
        translators: ['sc'],
      },
      appClient: { id: 'i', secret: 's', hashSecret: 'h' },
    })
    expect(site.hosts).toEqual([
      { name: 'Main', address: 'https://gateway.example', images: 'https://i.example', companion: 'off', hasApiProxy: true },
    ])
    expect(site).toMatchObject({ title: 'My scrolls', defaultLanguage: 'ko', allowsOtherHosts: false })
    expect(site.features).toMatchObject({
      hasWorker: false,
      originalHosts: ['i.example'],
      ugoiraServers: ['https://mp4.example'],
      translators: ['sc'],
      appClient: { id: 'i', secret: 's', hashSecret: 'h' },
    })
  })

  it.each([undefined, null, 'x', [], { hosts: {} }, { title: {}, hosts: [null, 'x', {}], features: [] }])(
    'has no host and the defaults for %j',
    (file) => {
      expect(read(file)).toMatchObject({ title: 'Emaki', hosts: [], allowsOtherHosts: true, defaultLanguage: undefined })
      expect(read(file).features.hasWorker).toBe(true)
    },
  )

  it.each(['http://gateway.example', 'javascript:alert(1)', 'https://user:secret@gateway.example', '//gateway.example'])(
    'leaves out the host %s of a page over https',
    (address) => expect(read({ hosts: [{ address }] }).hosts).toEqual([]),
  )

  it('names a host by its address', () => {
    expect(read({ hosts: [{ address: 'https://gateway.example/emaki' }] }).hosts[0]?.name).toBe('gateway.example')
  })
})
