// Injection strings, and a hostile upstream that puts them into every text field. None of them may manage to call `pwned()`.

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

/** JSON members that hold texts of users. */
const textMembers = new Set([
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

/** All strings in one text, starting at `from`, because one that opens an element swallows the rest. Leaves out the very long ones. */
export function allInjections(from: number): string {
  const short = injections.filter((text) => text.length < 500)
  const first = from % short.length
  return [...short.slice(first), ...short.slice(0, first)].join(' ')
}

/** The shortest strings that fit into a title and a text of 1,000 characters each, which is the limit of a notice. */
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

/** Which string is next. */
export interface Turn {
  at: number
  /** How many texts have been replaced. */
  replaced: number
}

/** A copy of a response in which every text of a user contains all injection strings. */
export function hostile(answer: unknown, turn: Turn): unknown {
  if (Array.isArray(answer)) return answer.map((item) => hostile(item, turn))
  if (typeof answer !== 'object' || answer === null) return answer
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => [
      name,
      textMembers.has(name) && typeof value === 'string' ? nextInjection(turn) : hostile(hostileTags(name, value, turn), turn),
    ]),
  )
}

/** The web API also has tags as plain strings. */
const hostileTags = (name: string, value: unknown, turn: Turn): unknown =>
  name === 'tags' && Array.isArray(value)
    ? value.map((tag: unknown) => (typeof tag === 'string' ? nextInjection(turn) : tag))
    : value

function nextInjection(turn: Turn): string {
  turn.replaced++
  const at = turn.at++
  return allInjections(at)
}
