// Variables of earlier versions whose part of Emaki is gone, with what takes its place.

interface GoneVariable {
  /** Completes "<name> is gone". */
  readonly sentence: string
  /** True where starting without it would be unsafe. */
  readonly isRefused: boolean
}

const https: GoneVariable = {
  sentence: ': Emaki no longer serves HTTPS itself. Put Caddy in front, see docs/operate/https.md.',
  isRefused: true,
}

export const goneVariables: Readonly<Record<string, GoneVariable>> = {
  EMAKI_TLS_CERT: https,
  EMAKI_TLS_KEY: https,
  EMAKI_PROOF_OF_WORK: { sentence: ': put a bot gate in front, see docs/operate/public-instance.md.', isRefused: false },
  EMAKI_WORKERS: { sentence: ': run several gateways behind Caddy, see docs/operate/scaling.md.', isRefused: false },
  EMAKI_PAINTERS: { sentence: ': the pictures of the sample come with Emaki.', isRefused: false },
  EMAKI_PAINT_AHEAD: { sentence: ': the pictures of the sample come with Emaki.', isRefused: false },
  EMAKI_PICTURE_CACHE_MB: { sentence: ': EMAKI_IMAGE_CACHE_MB holds for the sample too.', isRefused: false },
  EMAKI_VIEWER: { sentence: ': the viewer beside the gateway is served.', isRefused: false },
  EMAKI_LIVES_PER_ADDRESS: { sentence: ': an address has at most 16 live sockets.', isRefused: false },
  EMAKI_EARLY_HINTS: { sentence: ', without a replacement.', isRefused: false },
}
