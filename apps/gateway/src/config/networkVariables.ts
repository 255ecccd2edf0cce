// Variables of the connections to upstream: proxies, fixed addresses and the resolver (docs/operate/networks.md).
import { fixedAddresses, optionalBase, proxyAddress, secret, variable, withUsualNames, words } from './variable.ts'

export const networkVariables = {
  proxy: withUsualNames(
    secret(
      'EMAKI_PROXY',
      'Proxy for all connections to the site and its services; off ignores HTTPS_PROXY',
      'off, or an address such as http://proxy.example:3128, https://user:password@proxy.example or socks5://127.0.0.1:1080',
      proxyAddress(),
    ),
    'HTTPS_PROXY',
    'https_proxy',
  ),
  pictureProxy: secret(
    'EMAKI_PICTURE_PROXY',
    'Proxy for pictures, where it is another one; off loads pictures without a proxy',
    'off, or an address as for EMAKI_PROXY',
    proxyAddress(),
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
  addresses: variable(
    'EMAKI_ADDRESSES',
    '',
    'Fixed addresses of hosts, which are then not resolved, as host=address separated by commas; a host may have several',
    'a comma list such as i.pximg.net=192.0.2.1,i.pximg.net=2001:db8::1',
    fixedAddresses(),
  ),
  doh: variable(
    'EMAKI_DOH',
    '',
    'DNS-over-HTTPS resolver for the names of the site and its services; without it the operating system resolves them',
    'an address such as https://dns.example/dns-query (http only for localhost and literal addresses)',
    optionalBase(),
  ),
} as const
