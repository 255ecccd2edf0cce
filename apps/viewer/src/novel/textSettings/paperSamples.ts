// A sample paragraph in the language of the novel, for the paper presets. Written for this purpose.

/** A part of a sample: plain text, or text with its ruby. */
export type SamplePart = string | readonly [text: string, reading: string]

export interface PaperSample {
  /** BCP 47. */
  readonly language: string
  readonly parts: readonly SamplePart[]
}

const samples: readonly (readonly [RegExp, PaperSample])[] = [
  [
    /^ja\b/i,
    {
      language: 'ja',
      parts: [
        ['雨', 'あめ'],
        'は夜のうちに',
        ['止', 'や'],
        'み、',
        ['港', 'みなと'],
        'には朝の光が静かに満ちていた。彼女は窓を開け、遠い汽笛に耳を澄ました。',
      ],
    },
  ],
  [
    /^zh\b.*(?:tw|hk|mo|hant)/i,
    { language: 'zh-TW', parts: ['雨在夜裡停了，晨光靜靜灑滿港口。她推開窗，聽見遠方的汽笛，像一封遲來的信。'] },
  ],
  [/^zh\b/i, { language: 'zh-CN', parts: ['雨在夜里停了，晨光静静洒满港口。她推开窗，听见远方的汽笛，像一封迟来的信。'] }],
  [
    /^ko\b/i,
    {
      language: 'ko',
      parts: ['비는 밤사이에 그쳤고, 항구에는 아침 햇살이 가득했다. 그녀는 창을 열고 먼 뱃고동에 귀를 기울였다.'],
    },
  ],
  [
    /^de\b/i,
    {
      language: 'de',
      parts: ['In der Nacht hatte der Regen aufgehört, und im Hafen lag das erste Licht. Sie öffnete das Fenster und lauschte.'],
    },
  ],
  [
    /^el\b/i,
    {
      language: 'el',
      parts: ['Η βροχή σταμάτησε μέσα στη νύχτα και το λιμάνι γέμισε πρωινό φως. Άνοιξε το παράθυρο και αφουγκράστηκε.'],
    },
  ],
  [
    /^es\b/i,
    {
      language: 'es',
      parts: ['La lluvia cesó durante la noche y la luz de la mañana llenó el puerto. Ella abrió la ventana y escuchó.'],
    },
  ],
  [
    /^fr\b/i,
    {
      language: 'fr',
      parts: ['La pluie avait cessé dans la nuit, et le matin éclairait le port. Elle ouvrit la fenêtre et tendit l’oreille.'],
    },
  ],
  [
    /^it\b/i,
    {
      language: 'it',
      parts: ['La pioggia era cessata nella notte e la luce del mattino riempiva il porto. Aprì la finestra e ascoltò.'],
    },
  ],
  [
    /^pt\b/i,
    {
      language: 'pt',
      parts: ['A chuva parou durante a noite, e a luz da manhã encheu o porto. Ela abriu a janela e escutou ao longe.'],
    },
  ],
  [
    /^(?:ru|uk|be)\b/i,
    {
      language: 'ru',
      parts: ['Дождь кончился ночью, и утренний свет тихо залил гавань. Она открыла окно и прислушалась к далёкому гудку.'],
    },
  ],
]

const english: PaperSample = {
  language: 'en',
  parts: ['The rain had stopped in the night, and morning lay bright over the harbour. She opened the window and listened.'],
}

/** The sample for a language (BCP 47); English for languages without one. */
export const paperSample = (language: string): PaperSample => samples.find(([pattern]) => pattern.test(language))?.[1] ?? english
