// Injection strings, and an upstream that says them in every place where it may put words. `pwned()` is what none of them may reach.

export const injections: readonly string[] = [
  '<script>pwned()</script>',
  '<ScRiPt >pwned()</sCrIpT>',
  '<img src=x onerror=pwned()>',
  '<img src="x" onerror="pwned()"//',
  '<svg onload=pwned()>',
  '<svg><script>pwned()</script></svg>',
  '<svg><animate onbegin=pwned() attributeName=x dur=1s>',
  '<svg><foreignObject><iframe srcdoc="<script>parent.pwned()</script>"></foreignObject></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=pwned()></style></mglyph></table></mtext></math>',
  '<iframe src="javascript:pwned()"></iframe>',
  '<iframe srcdoc="<script>parent.pwned()</script>"></iframe>',
  '<object data="javascript:pwned()"></object>',
  '<embed src="javascript:pwned()">',
  '<a href="javascript:pwned()">a</a>',
  '<a href="JaVaScRiPt:pwned()">a</a>',
  '<a href="java&#9;script:pwned()">a</a>',
  '<a href="&#106;avascript:pwned()">a</a>',
  '<a href=" javascript:pwned()">a</a>',
  '<a href="data:text/html,<script>pwned()</script>">a</a>',
  '<a href="vbscript:pwned()">a</a>',
  '<a href="//evil.example/">a</a>',
  '<a href="https://user:pw@evil.example/">a</a>',
  '<a href="https://www.pixiv.net/jump.php?javascript%3Apwned()">a</a>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example/">',
  '<link rel="stylesheet" href="https://evil.example/x.css">',
  '<style>*{background:url(https://evil.example/x)}</style>',
  '<div style="position:fixed;inset:0;background:url(https://evil.example/x)">x</div>',
  '<form action="https://evil.example/"><input name=q autofocus onfocus=pwned()><button>b</button></form>',
  '<details open ontoggle=pwned()>x</details>',
  '<video src=x onerror=pwned()></video>',
  '<audio src=x onerror=pwned()></audio>',
  '<body onload=pwned()>',
  '<input type=image src=x onerror=pwned()>',
  '<template><img src=x onerror=pwned()></template>',
  '<noscript><p title="</noscript><img src=x onerror=pwned()>"></noscript>',
  '<textarea></textarea><img src=x onerror=pwned()>',
  '</title><script>pwned()</script>',
  '</script><script>pwned()</script>',
  '"><img src=x onerror=pwned()>',
  "'-pwned()-'",
  `\${pwned()}`,
  '{{constructor.constructor("pwned()")()}}',
  '<!--><img src=x onerror=pwned()>-->',
  '<![CDATA[<img src=x onerror=pwned()>]]>',
  '<a id=location href="https://evil.example/">a</a><img name=cookie>',
  'javascript:pwned()',
  '__proto__',
  'constructor',
  '\u202e\u2066evil\u2069',
  `Z${'\u0334\u0321\u0337'.repeat(200)}`,
  'x'.repeat(5000),
]

/** Members of an answer that hold words of people, and so anything. */
const spoken = new Set([
  'title',
  'pure_title',
  'name',
  'translated_name',
  'caption',
  'comment',
  'account',
  'member_name',
  'user_name',
  'userName',
  'desc',
  'description',
  'content',
  'tag_name',
  'tag',
  'tag_translation',
  'userComment',
  'tools',
  'message',
  'text',
  'novel_text',
  'region',
  'job',
  'twitter_account',
  'webpage',
  'twitter_url',
  'pc',
  'monitor',
  'desk',
])

/** All of them in one text, the first one wandering: those that open an element would else swallow the rest. The endless ones stay out. */
export function allInjections(from: number): string {
  const short = injections.filter((text) => text.length < 500)
  const first = from % short.length
  return [...short.slice(first), ...short.slice(0, first)].join(' ')
}

/** As many of the shortest as fit into two texts of 1,000 letters, which is where a notice is cut. */
export function injectedNotice(): { readonly title: string; readonly text: string; readonly strings: readonly string[] } {
  const halves: [string[], string[]] = [[], []]
  const strings = [...injections]
    .sort((a, b) => a.length - b.length)
    .filter((text) => {
      const half = halves.find((one) => [...one, text].join(' ').length <= 1000)
      half?.push(text)
      return half !== undefined
    })
  return { title: halves[0].join(' '), text: halves[1].join(' '), strings }
}

/** Which injection comes next, and whether one at a time or all of them in each place. */
export interface Turn {
  at: number
  /** How many words have been replaced. */
  said: number
  readonly isWhole: boolean
}

/** An answer in which every word of people is an injection. */
export function hostile(answer: unknown, turn: Turn): unknown {
  if (Array.isArray(answer)) return answer.map((item) => hostile(item, turn))
  if (typeof answer !== 'object' || answer === null) return answer
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => [
      name,
      spoken.has(name) && typeof value === 'string' ? nextInjection(turn) : hostile(saidTags(name, value, turn), turn),
    ]),
  )
}

/** The web side has tags as bare words, too. */
const saidTags = (name: string, value: unknown, turn: Turn): unknown =>
  name === 'tags' && Array.isArray(value)
    ? value.map((tag: unknown) => (typeof tag === 'string' ? nextInjection(turn) : tag))
    : value

function nextInjection(turn: Turn): string {
  turn.said++
  const at = turn.at++
  return turn.isWhole ? allInjections(at) : (injections[at % injections.length] ?? '')
}
