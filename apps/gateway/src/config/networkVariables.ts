// Variables of the connections to upstream: proxies, and how names are resolved (docs/operate/networks.md).
import * as v from 'valibot'
import {
  fixedAddresses,
  formerSwitch,
  isBase,
  merged,
  proxyAddress,
  secret,
  variable,
  withMembers,
  withUsualNames,
  words,
} from './variable.ts'

const picturesMark = 'pictures='

/** A proxy, and perhaps another one for pictures: `http://proxy.example:3128 pictures=off`. */
const proxies = () =>
  v.pipe(
    v.string(),
    v.maxLength(1100),
    v.transform((text) => text.split(/\s+/).filter(Boolean)),
    v.check((parts) => {
      const pictures = parts.filter((part) => part.startsWith(picturesMark)).length
      return pictures <= 1 && parts.length - pictures <= 1
    }),
    v.transform((parts) => ({
      proxy: parts.find((part) => !part.startsWith(picturesMark)) ?? '',
      pictureProxy: parts.find((part) => part.startsWith(picturesMark))?.slice(picturesMark.length) ?? '',
    })),
    v.object({ proxy: proxyAddress(), pictureProxy: proxyAddress() }),
  )

const isResolver = (word: string): boolean => word.includes('://')

/** How names are resolved: `ipv4`, the address of a resolver, and `host=address`. */
const resolution = () =>
  v.pipe(
    words(/^[^,\s]{1,500}$/),
    v.check((all) => all.filter(isResolver).length <= 1 && all.filter(isResolver).every(isBase)),
    v.transform((all) => ({
      doh: all.find(isResolver) ?? '',
      isIpv4Only: all.includes('ipv4'),
      addresses: all.filter((word) => !isResolver(word) && word !== 'ipv4'),
    })),
    v.object({ doh: v.string(), isIpv4Only: v.boolean(), addresses: fixedAddresses() }),
  )

export const networkVariables = {
  proxies: merged(
    withUsualNames(
      withMembers(
        secret(
          'EMAKI_PROXY',
          'Proxy for all connections to the site and its services; off ignores HTTPS_PROXY. After a blank, pictures= names another one for pictures, or off for none',
          'off, or an address such as http://proxy.example:3128, https://user:password@proxy.example or socks5://127.0.0.1:1080, and perhaps pictures=off or pictures=ADDRESS',
          proxies(),
        ),
      ),
      'HTTPS_PROXY',
      'https_proxy',
    ),
    ['EMAKI_PICTURE_PROXY'],
    (own, textOf) => `${own} ${picturesMark}${textOf('EMAKI_PICTURE_PROXY')}`,
  ),
  noProxy: withUsualNames(
    variable(
      'EMAKI_NO_PROXY',
      '',
      'Hosts that are reached without a proxy, separated by commas; a name includes its subdomains. This machine never needs one',
      'a comma list of host names, addresses, or blocks such as 10.0.0.0/8; * for all',
      words(/^[\w.*:[\]/-]{1,260}$/),
    ),
    'NO_PROXY',
    'no_proxy',
  ),
  resolution: merged(
    withMembers(
      variable(
        'EMAKI_DNS',
        '',
        'How the names of the site and its services are resolved, separated by commas: ipv4 uses only IPv4 addresses, which helps where the site blocks IPv6; an address is that of a DNS-over-HTTPS resolver; host=address fixes an address, several for one host too. Without it the operating system resolves them. A proxy chooses by itself',
        'a comma list of ipv4, one address such as https://dns.example/dns-query (http only for localhost and literal addresses), and entries such as i.pximg.net=192.0.2.1',
        resolution(),
      ),
    ),
    ['EMAKI_ADDRESSES', 'EMAKI_IPV4', 'EMAKI_DOH'],
    (own, textOf) =>
      [own, formerSwitch(textOf('EMAKI_IPV4'), 'ipv4'), textOf('EMAKI_DOH'), textOf('EMAKI_ADDRESSES')].filter(Boolean).join(','),
  ),
} as const
