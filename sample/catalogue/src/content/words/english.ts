// English words for titles and captions.
import type { Lexicon } from './lexicon.ts'
import { themeWords, words } from './lexicon.ts'

export const english: Lexicon = {
  themes: {
    landscape: themeWords(
      'hidden valley|mountain pass|river bend|pine ridge|stone bridge|hermit’s path|waterfall|rice terraces|far hills|mossy steps|ferry crossing|upland village',
      'quiet|misty|nameless|half-remembered|windless|ink-dark|patient|unhurried',
    ),
    city: themeWords(
      'night crossing|rooftop garden|last platform|corner store|back alley|neon canal|overpass|phone box|tram stop|fire escape|parking deck|city block',
      'sleepless|blue|rain-bright|crowded|borrowed|humming|late|unfamiliar',
    ),
    sea: themeWords(
      'great wave|harbour light|tide pool|breakwater|fishing fleet|whale road|sandbar|lighthouse|undertow|coral garden|low tide|open water',
      'restless|indigo|glassy|salt-white|endless|cold|shining|homeward',
    ),
    plants: themeWords(
      'fern study|wild rose|glasshouse|seed cabinet|ivy stairs|lotus pond|thicket|garden corner|moss atlas|camellia|bramble|orchard',
      'sprouting|tangled|overgrown|shy|out-of-season|sunlit|stubborn|tiny',
    ),
    flow: themeWords(
      'wind map|drift|field lines|contour|ripple study|undertow of threads|sand grain chart|slow current|eddy|trace|vector garden|long exhale',
      'unravelling|soft|constant|trembling|crossing|contrary|silver|unnamed',
    ),
    space: themeWords(
      'ringed world|third planet|meteor night|far side|small moon|nebula|observatory|comet tail|spaceport|white dwarf|twin moons|galactic shore',
      'frozen|newborn|forgotten|turning|pale|distant|drowsy|uncharted',
    ),
    glass: themeWords(
      'rose window|glass fish|chapel afternoon|kaleidoscope|broken rainbow|lampshade|glass moth|lead lines|coloured floor|window saint|ice flower|prism',
      'burning|deep blue|shattered|kneeling|layered|ancient|bright|morning',
    ),
    paper: themeWords(
      'folded fox|shadow town|cut-out forest|paper moon|pop-up book|thousand birds|white outline|confetti|tissue mountain|stencil|envelope sea|paper theatre',
      'layered|torn|blank|creased|black|thin|pocket-sized|rustling',
    ),
    pixel: themeWords(
      'castle town|8-bit sea|arcade|dungeon door|vending machine|last save point|sixteen-colour sunset|floating island|secret room|inn window|shop street|tile forest',
      'tiny|blocky|looping|blinking|low-res|glitched|cosy|nostalgic',
    ),
    mascot: themeWords(
      'cat and robot|postal raccoon|round dragon|clockwork rabbit|mushroom brothers|tea robot|star eater|lost penguin|polar baker|frog band|pocket giant|cloud sheep',
      'hungry|dozing|cheerful|slightly cross|first-day|rainy-day|well-dressed|hiding',
    ),
    table: themeWords(
      'apple and jug|morning bread|teapot|glasses and paperback|blue vase|lemon shadow|unfinished letter|soda bottle|old key|window cup|figs|midnight noodles',
      'half-eaten|cool|lonely|still-warm|Sunday|long-shadowed|well-worn|modest',
    ),
    aurora: themeWords(
      'northern lights|sky before dawn|ultramarine tent|curtain of light|white night|afterglow|star hill|twilight|sea of clouds|crack in the sky|north window|rainbow fog',
      'swaying|green|silent|freezing|falling|burning|thousand-year-old|gentle',
    ),
    buildings: themeWords(
      'sky corridor|spiral stair|brick station|aqueduct|idle tower|courtyard|row of roofs|library skylight|unfinished cathedral|drowned temple|bath house|ferris wheel',
      'leaning|endless|forgotten|white|stacked|creaking|three-storey|imaginary',
    ),
    pattern: themeWords(
      'lattice|repeat|knotwork|hexagons|checker|maze|interlace|cross-section|parquet|weave|grid|tessellation',
      'endless|shifted|dense|loosened|crimson|untitled|nocturnal|overlapping',
    ),
    story: themeWords(
      'after-school monster|witch next door|ghost of 3rd street|secret map|café promise|attic detective|commuter knight|rainy transfer student|errand robot|lost-property desk|lunch-break hero|market fox|bathhouse mermaid|library dragon|night-shift angel|level-crossing wizard|second-hand doll|schoolyard spaceship|lunchbox ninja|bus-stop knight|vampire upstairs',
      'our|first|last|secret|usual|neighbouring|accidental|midnight',
    ),
    rain: themeWords(
      'raindrops|queue of umbrellas|rain on glass|hydrangea lane|puddle|sudden shower|bus stop|downpour|gutter song|June eaves|wet cat|sound of rain',
      'steady|kind|silver|passing|quiet|late',
    ),
    firefly: themeWords(
      'firefly river|summer lanterns|grass stars|waterside glow|bellflowers|small lantern|creek light|night path|boat of light|after the festival|one summer’s fire|firefly jar',
      'blinking|faint|stray|countless|fading|promised',
    ),
    snow: themeWords(
      'snow station|first snow|snow hut|window frost|tracks|powder|snowlight|winter trees|snow rabbit|falling town|icicles|white field',
      'quiet|midnight|fresh|soft|blue|distant',
    ),
  },
  moments: words(
    'before dawn|three in the afternoon|the end of summer|after school|after the rain|New Year’s Eve|Sunday morning|dusk|midnight|the equinox|a dry hour in June|moonrise|the solstice|the first train|closing time|May|November|noon|daybreak|the last day of holidays|the way home|low season|a power cut|the long weekend',
  ),
  titles: words(
    '{thing}|the {look} {thing}|{thing}, {moment}|{thing} and {other}|{look} {thing}|to the {thing}|{thing} (study)|notes: {thing}|looking for the {look} {thing}|{moment}: {thing}|{look} {thing} at {moment}|goodbye, {thing}|{thing} or {other}|where the {thing} was|letter from the {thing}|{thing} no. {n}|sketchbook: {thing}|{look} {look2} {thing}|what the {thing} said|{thing} weather|{thing}, from memory',
  ),
  series: words(
    'the {look} {thing}|letters from the {thing}|{thing} & {other}|the {thing} diaries|welcome to the {thing}|field notes: {thing}',
  ),
  episode: 'ch. {n}',
  finale: 'final chapter',
  novels: words(
    'the {thing} at {moment}|the {look} {thing}|{thing}, {moment}|what I remember of the {thing}|the {thing} does not sleep|as far as the {thing}|a letter to the {look} {thing}|{thing} and {other}',
  ),
  about: words(
    '{look} {thing}, more or less.|Found the {thing} in an old sketchbook and finished it.|I keep coming back to the {thing}.|The {thing} I see on my way to work, more or less.|Wanted to catch the light at {moment}.|Look closely: {other}.|None of this exists. The {thing} might.|Part of a small set about the {thing}.|If you listen you can hear the {thing}.|Dreamt about the {thing}, woke up, drew it.|This began as the {other} and changed its mind.|The {look} version; the other one was too loud.',
  ),
  making: words(
    'About nine hours, two podcasts.|Seven layers, no undo (almost).|New brush, still learning it.|Redraw of something from years ago.|Limited palette practice.|Painted the shadows first this time.|Ink on paper, colour on the machine.|Speed-paint, one hour plus a bit.|File crashed once. We do not talk about it.|References are my own photos.|Looks a touch darker on phones.',
  ),
  life: words(
    'It has been raining all week.|The neighbour’s cat approves.|Back from a small break.|Tea went cold twice.|Deadline in sight.|Moving house, so fewer uploads this month.|First upload in a while!|The heating broke and so did my wrist.|I have new glasses and now everything has edges.',
  ),
  closing: words(
    'Thanks for looking!|Hope you like it.|Comments make my day.|More next week.|Wallpaper use is fine, reposting is not.|Good night.|See you on Sunday.|Be kind to your wrists.',
  ),
  gap: ' ',
  smooth: (phrase) => phrase.replace(/\b([Aa]) (?=[aeiou])/g, '$1n '),
}
