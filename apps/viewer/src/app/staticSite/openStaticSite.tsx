// Opens a static site: uses the connected host of an earlier visit, else the first listed host that answers, else the visitor chooses one.
import { createRoot } from 'react-dom/client'
import {
  asksForHost,
  connectedConfig,
  connectHost,
  type HostConnection,
  isTestOutdated,
  storeConnection,
  storedConnection,
} from '../../platform/hosts/connectHost.ts'
import { readStaticSite, type SiteHost, type StaticSite, typedHost } from '../../platform/hosts/staticSite.ts'
import { withAllMessages } from '../../platform/i18n/catalogue.ts'
import { startWithConfig } from '../../platform/query/initialData.ts'
import { whenIdle } from '../../platform/schedule.ts'
import { SiteTitle } from '../../ui/useTitle.ts'

/** How long the listed hosts are tested before the host chooser shows what is happening, in ms. */
const quietTestMs = 1000
/** Idle timeout of the test in the background, and its delay in browsers without idle callbacks, in ms. */
const idleTimeoutMs = 5000

/** The tests of the listed hosts, which run at the same time. */
type HostTests = ReadonlyMap<SiteHost, Promise<HostConnection | undefined>>

/** Configures this visit. Resolves once a host is connected. */
export async function openStaticSite(siteFile: unknown, root: HTMLElement): Promise<void> {
  const site = readStaticSite(siteFile, location.protocol)
  const stored = storedConnection(site)
  if (stored && isTestOutdated()) whenIdle(() => void testAgain(site, stored), idleTimeoutMs)
  const connection = stored ?? (await newConnection(site, root))
  startWithConfig(connectedConfig(site, connection))
}

/** Tests the connected host in the background: the next visit uses what it offers then. An unreachable host stays. */
async function testAgain(site: StaticSite, { address }: HostConnection): Promise<void> {
  const connection = await connectHost(site.hosts.find((host) => host.address === address) ?? typedHost(address))
  if (connection) storeConnection(connection)
}

async function newConnection(site: StaticSite, root: HTMLElement): Promise<HostConnection> {
  const tests: HostTests = new Map(site.hosts.map((host) => [host, connectHost(host)]))
  // A visitor who wants another host is not connected to a listed one.
  const listed = asksForHost() ? new Promise<undefined>(() => undefined) : firstReachable(tests)
  const connection = (await within(listed, quietTestMs)) ?? (await chooseHost({ site, tests, listed, root }))
  storeConnection(connection)
  return connection
}

/** The first reachable host in the order of the list. Undefined when none answers. */
async function firstReachable(tests: HostTests): Promise<HostConnection | undefined> {
  for (const test of tests.values()) {
    const connection = await test
    if (connection) return connection
  }
  return undefined
}

interface Choice {
  readonly site: StaticSite
  readonly tests: HostTests
  /** Resolves with a listed host that may be used without a choice. */
  readonly listed: Promise<HostConnection | undefined>
  readonly root: HTMLElement
}

/** Shows the host chooser until the visitor has chosen. A listed host that answers meanwhile is used at once. */
async function chooseHost({ site, tests, listed, root }: Choice): Promise<HostConnection> {
  const { HostChooser } = await withAllMessages(import('./HostChooser.tsx'))
  const page = createRoot(root)
  const connection = await new Promise<HostConnection>((resolve) => {
    void listed.then((reachable) => reachable && resolve(reachable))
    page.render(
      <SiteTitle value={site.title}>
        <HostChooser site={site} tests={tests} connect={connectHost} onConnect={resolve} />
      </SiteTitle>,
    )
  })
  page.unmount()
  return connection
}

async function within<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms)
  })
  const first = await Promise.race([work, late])
  clearTimeout(timer)
  return first
}
