import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { readPdf } from '../testing/read-pdf.ts'
import { tagRowHeads } from './tag-row-heads.ts'
import { fontFiles } from './typeset/fonts.ts'
import { openNativeTypesetter } from './typeset/open-native-typesetter.ts'
import { openWebTypesetter } from './typeset/open-web-typesetter.ts'

const fonts = fontFiles(['Inter']).map((path) => readFileSync(path))
const END = '#context [#metadata(counter(page).final().first()) <pages>]'
const page = (body: string) => `
  #set document(title: "Title")
  #set text(font: "Inter", fallback: false, lang: "en")
  = Heading
  ${body}
  ${END}`
const TABLE = page(
  '#table(columns: 3, table.header([Brand], [Overall], [Mobile]), [Corvane], [73], [71], [Velora], [68], [66])',
)

async function typeset(open: typeof openWebTypesetter | typeof openNativeTypesetter, main: string) {
  const typesetter = await open(fonts)
  typesetter.addFile('/main.typ', new TextEncoder().encode(main))
  return typesetter.typeset('/main.typ').pdf
}

test.each([
  ['native', openNativeTypesetter],
  ['WebAssembly', openWebTypesetter],
])(
  'the first cell of a row is its head, which the other cells name, as typeset by %s Typst [D15.660]',
  async (_, open) => {
    const plain = await typeset(open, TABLE)
    const pdf = tagRowHeads(plain)
    const text = Buffer.from(pdf).toString('latin1')
    const heads = [...text.matchAll(/\/S \/TH\n\s+\/ID (\(V\d+\))[^]*?\/Scope \/Row\n[^]*?endobj/g)]
    expect(heads).toHaveLength(2)
    for (const [, id = ''] of heads) {
      const named = [...text.matchAll(/\/Headers \[(\(V\d+\))/g)].filter(([, one]) => one === id)
      expect(named).toHaveLength(2)
      expect(/\/IDTree <<\s+\/Names \[([^\]]+)\]/.exec(text)?.[1]).toContain(`${id} `)
    }

    // Every object is where the table at the end says.
    const table = text.lastIndexOf('\nxref\n') + 1
    expect(/startxref\n(\d+)/.exec(text)?.[1]).toBe(String(table))
    const [, ...places] = [...text.slice(table).matchAll(/^(\d{10}) \d{5} [nf]/gm)]
    const found = places.map(([, place]) => /^\d+/.exec(text.slice(Number(place)))?.[0])
    expect(found).toEqual(places.map((_place, index) => String(index + 1)))
    expect((await readPdf(pdf)).pages).toEqual((await readPdf(plain)).pages)
  },
)

test('a document without tables is not changed [D15.660]', async () => {
  const plain = await typeset(openNativeTypesetter, page('Text.'))
  expect(tagRowHeads(plain)).toBe(plain)
})

test('below a cell that spans rows, no cell of the second column is a head [D15.660]', async () => {
  const spanning = page(
    '#table(columns: 3, table.header([Brand], [Month], [Score]), table.cell(rowspan: 2)[Corvane], [May], [73], [June], [71], [Velora], [May], [68])',
  )
  const pdf = tagRowHeads(await typeset(openNativeTypesetter, spanning))
  expect(
    Buffer.from(pdf)
      .toString('latin1')
      .match(/\/Scope \/Row\n/g),
  ).toHaveLength(2)
})
