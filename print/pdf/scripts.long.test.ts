import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { expect, test } from 'vitest'

import { knownReport } from '../testing/known-report.ts'
import { printAndRead } from '../testing/printed-report.ts'
import { findUnprintable } from './find-unprintable.ts'
import { chooseFamilies } from './typeset/fonts.ts'

/** A name in each script that the fonts of the portal cover. */
const NAMES = {
  Thai: 'ไทยพาณิชย์',
  Devanagari: 'भारतीय बैंक',
  Arabic: 'بنك الشرق (2024)',
  Hebrew: 'בנק הפועלים!',
  Bengali: 'বাংলা ব্যাংক',
  Tamil: 'தமிழ்நாடு வங்கி',
  Telugu: 'ఆంధ్రా బ్యాంకు',
  Kannada: 'ಕೆನರಾ ಬ್ಯಾಂಕ್',
  Malayalam: 'ധനലക്ഷ്മി ബാങ്ക്',
  Gujarati: 'ગુજરાત બેંક',
  Gurmukhi: 'ਪੰਜਾਬ ਬੈਂਕ',
  Sinhala: 'ලංකා බැංකුව',
  Georgian: 'საქართველოს ბანკი',
  Armenian: 'Հայաստան Բանկ',
  Ethiopic: 'ዳሸን ባንክ',
  Khmer: 'ធនាគារកាណាឌីយ៉ា',
  Lao: 'ທະນາຄານລາວ',
  Myanmar: 'ကမ္ဘောဇဘဏ်',
  Han: '中国银行',
  Traditional: '國泰世華銀行',
  Japanese: 'みずほ銀行',
  Korean: '한국은행',
  Greek: 'Εθνική Τράπεζα',
  Cyrillic: 'Сбербанк',
  Vietnamese: 'Ngân hàng Ngoại thương Việt Nam',
}
const names = Object.entries(NAMES)

/** The report with its companies and capabilities under other names. */
function withNames(...given: readonly string[]): ReportDocument {
  const titles = [
    ...knownReport.companies,
    ...knownReport.matrix.flatMap(({ capabilities }) => capabilities),
  ].map(({ title }) => title)
  return titles.reduce(
    (document, title, at) =>
      JSON.parse(
        JSON.stringify(document).replaceAll(
          JSON.stringify(title),
          JSON.stringify(given[at % given.length]),
        ),
      ) as ReportDocument,
    knownReport,
  )
}

/** Letters and marks in any order: PDFs store what is read from the right, and vowels, in another one. */
const lettersOf = (text: string) => new Set(text.normalize('NFKD').match(/\p{L}/gu) ?? [])

const TOGETHER = 5
const groups = Array.from({ length: names.length / TOGETHER }, (_, at) => {
  const group = names.slice(at * TOGETHER, (at + 1) * TOGETHER)
  return [group.map(([script]) => script).join(', '), group.map(([, name]) => name)] as const
})

test.each(groups)('a PDF prints names in %s, and no box [D15.503]', async (_, given) => {
  const document = withNames(...given)
  const { pages, accessibility } = await printAndRead(document)
  const text = pages.join('\n')
  expect(text).not.toContain('□')
  const printed = lettersOf(text)
  expect([...lettersOf(given.join(''))].filter((letter) => !printed.has(letter))).toEqual([])
  expect(accessibility).toBe('1')
  expect(await findUnprintable(document)).toEqual([])
})

test('a name from right to left has its punctuation on its left [D15.505]', async () => {
  const { pages } = await printAndRead(withNames(NAMES.Hebrew, 'Southbank'))
  expect(pages.join('\n')).toContain('1 !הפועלים בנק 105%')
})

test('a font is loaded only where a text needs it [D15.503]', () => {
  expect(chooseFamilies('Сбербанк, Τράπεζα and Zürich').text).toHaveLength(2)
  expect(chooseFamilies(NAMES.Thai).text).toEqual(['Inter', 'Source Serif 4', 'Noto Sans Thai'])
})

test('names whose script has no font are listed with their characters [D15.504]', async () => {
  const document = withNames('ᓀᐦᐃᔭᐤ Bank', `${'Long '.repeat(40)}ꆈꌠ bank`)
  expect(await findUnprintable(document)).toEqual([
    { text: 'ᓀᐦᐃᔭᐤ Bank', characters: ['ᓀ', 'ᐦ', 'ᐃ', 'ᔭ', 'ᐤ'] },
    { text: expect.stringMatching(/^….*ꆈꌠ bank$/), characters: ['ꆈ', 'ꌠ'] },
  ])
  const { pages } = await printAndRead(document)
  expect(pages.join('\n')).toContain('□□□□□ Bank')
})
