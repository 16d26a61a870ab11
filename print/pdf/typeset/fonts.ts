import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

interface Face {
  readonly family: string
  /** Files of the package. */
  readonly files: readonly string[]
  /** Characters that need this family; without, it is always used. */
  readonly for?: RegExp
}

const faces = (name: string, ...styles: readonly string[]) =>
  styles.map((style) => `${style}/${name}_${style}.ttf`)

/** In the order in which fonts are searched for a character. */
const FACES: readonly (Face & { readonly from: string })[] = [
  {
    family: 'Inter',
    from: 'inter',
    files: faces('Inter', '400Regular', '400Regular_Italic', '600SemiBold', '600SemiBold_Italic'),
  },
  {
    family: 'Source Serif 4',
    from: 'source-serif-4',
    files: faces('SourceSerif4', '400Regular', '400Regular_Italic', '600SemiBold'),
  },
  {
    family: 'Noto Sans Arabic',
    from: 'noto-sans-arabic',
    files: faces('NotoSansArabic', '400Regular', '600SemiBold'),
    for: /\p{Script=Arabic}/u,
  },
  {
    family: 'Noto Sans Hebrew',
    from: 'noto-sans-hebrew',
    files: faces('NotoSansHebrew', '400Regular', '600SemiBold'),
    for: /\p{Script=Hebrew}/u,
  },
  {
    family: 'Noto Sans JP',
    from: 'noto-sans-jp',
    files: faces('NotoSansJP', '400Regular', '600SemiBold'),
    for: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
  },
  {
    family: 'Noto Sans KR',
    from: 'noto-sans-kr',
    files: faces('NotoSansKR', '400Regular', '600SemiBold'),
    for: /\p{Script=Hangul}/u,
  },
  {
    family: 'Noto Sans SC',
    from: 'noto-sans-sc',
    files: faces('NotoSansSC', '400Regular', '600SemiBold'),
    for: /\p{Script=Han}/u,
  },
  {
    family: 'Noto Emoji',
    from: 'noto-emoji',
    files: faces('NotoEmoji', '400Regular'),
    for: /\p{Extended_Pictographic}/u,
  },
]

/** The font families of a text; the large ones only if needed. */
export function chooseFamilies(text: string): { text: string[]; heading: string[] } {
  const families = facesFor(text).map(({ family }) => family)
  const [inter = '', serif = '', ...others] = families
  return { text: [inter, serif, ...others], heading: [serif, inter, ...others] }
}

/** Paths of the files of these families. */
export function fontFiles(families: readonly string[]): string[] {
  return FACES.filter(({ family }) => families.includes(family)).flatMap(({ from, files }) =>
    files.map((file) => require.resolve(`@expo-google-fonts/${from}/${file}`)),
  )
}

function facesFor(text: string): Face[] {
  return FACES.filter((face) => face.for === undefined || face.for.test(text))
}
