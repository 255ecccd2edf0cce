// A realistic long novel: prose and dialogue, readings over words, a chapter and a page break every few thousand characters.
const lines = [
  '　港の[[rb:灯台 > とうだい]]は、夜になると十二秒に一度だけ海を照らした。彼女は手紙を畳み、潮の匂いのする引き出しにしまう。明日もまた、船は来るだろう。',
  '「もう行くの」',
  '「ああ。[[rb:霧 > きり]]が晴れたら、すぐに」',
  '　2人は12時まで石段に腰かけて、遠い鐘の音を数えていた。風が帆布を鳴らし、桟橋の下では波が低くつぶやいている。どちらも何も言わなかった！？',
  '',
]
const page = (number) =>
  `[chapter:第${number}章　灯台の町]\n${Array.from({ length: 30 }, () => lines.join('\n')).join('\n')}\n[newpage]\n`

/** A text of `length` characters, including markup. */
export function longNovel(length) {
  let text = ''
  for (let number = 1; text.length < length; number++) text += page(number)
  return text.slice(0, length)
}
