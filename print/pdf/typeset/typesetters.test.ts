import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'

import { expect, test } from 'vitest'

import { readPdf } from '../../testing/read-pdf.ts'
import { boxMissingGlyphs, chooseFamilies, fontFiles, supportedCharacters } from './fonts.ts'
import { openNativeTypesetter } from './open-native-typesetter.ts'
import { openWebTypesetter } from './open-web-typesetter.ts'
import { TypesetError } from './typesetter.ts'

const fonts = fontFiles(['Inter']).map((path) => readFileSync(path))
const page = `
  #set document(title: "Title")
  #set text(font: "Inter", fallback: false, lang: "en")
  = Heading
  #pagebreak()
  = #read("/told.txt")
  #context [#metadata(counter(page).final().first()) <pages>]`
const bytes = (text: string) => new TextEncoder().encode(text)

test.each([
  ['natively', openNativeTypesetter, { standard: 'ua-1', accessibility: '1' }],
  ['with WebAssembly', openWebTypesetter, { standard: '1.7', accessibility: null }],
])(
  'typesetting %s tags and counts the pages [D5.73]',
  async (_, open, { standard, accessibility }) => {
    const typesetter = await open(fonts)
    typesetter.addFile('/told.txt', bytes('Told'))
    typesetter.addFile('/main.typ', bytes(page))
    const typeset = typesetter.typeset('/main.typ')
    expect(typeset).toMatchObject({ pages: 2, standard })
    expect(await readPdf(typeset.pdf)).toMatchObject({
      pages: ['Heading', 'Told'],
      isTagged: true,
      accessibility,
    })
  },
)

test('a machine without native Typst gets the one in WebAssembly [D5.73]', async () => {
  const addressOf = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)
  const program = `
    import { readFileSync } from 'node:fs'
    const { fontFiles } = await import(${addressOf('fonts.ts')})
    const { openTypesetter } = await import(${addressOf('open-typesetter.ts')})
    const typesetter = await openTypesetter(fontFiles(['Inter']).map((path) => readFileSync(path)))
    for (const [address, text] of Object.entries(${JSON.stringify({ '/told.txt': 'Told', '/main.typ': page })})) {
      typesetter.addFile(address, new TextEncoder().encode(text))
    }
    console.log(typesetter.typeset('/main.typ').standard)`
  const without = `data:text/javascript,${encodeURIComponent(`
    import { registerHooks } from 'node:module'
    registerHooks({
      resolve(name, context, next) {
        if (name.includes('typst-ts-node-compiler')) throw new Error('Not for this machine')
        return next(name, context)
      },
    })`)}`
  const run = async (...options: string[]) => {
    const all = [...options, '--input-type=module', '-e', program]
    return (await promisify(execFile)(process.execPath, all)).stdout.trim()
  }
  expect([await run(), await run('--import', without)]).toEqual(['ua-1', '1.7'])
})

test('a report that cannot meet the accessibility standard is still tagged [D5.67]', () => {
  const typesetter = openNativeTypesetter(fonts)
  typesetter.addFile('/main.typ', bytes(`${page.replace('read("/told.txt")', '"東"')}`))
  const { standard, problems } = typesetter.typeset('/main.typ')
  expect(standard).toBe('1.7')
  expect(problems.join()).toContain('could not be displayed')
})

test.each([
  ['a file of the machine', '#read("/etc/hosts")'],
  ['a file beside the world', '#read("../../etc/hosts")'],
  ['a package from elsewhere', '#import "@preview/none:1.0.0": *'],
])('%s is out of reach [S18.4]', async (_, source) => {
  for (const open of [openNativeTypesetter, openWebTypesetter]) {
    const typesetter = await open(fonts)
    typesetter.addFile('/main.typ', bytes(source))
    expect(() => typesetter.typeset('/main.typ')).toThrow(TypesetError)
  }
})

test('fonts follow the scripts of a text [D5.74]', () => {
  expect(chooseFamilies('Latin, Ελληνικά, Кириллица').text).toEqual(['Inter', 'Source Serif 4'])
  expect(chooseFamilies('東京ゲーム').text).toContain('Noto Sans JP')
  expect(chooseFamilies('한국어').heading.slice(0, 2)).toEqual(['Source Serif 4', 'Inter'])
})

test('characters without a glyph become boxes, except blanks and joiners', () => {
  const covered = supportedCharacters(fonts)
  expect(boxMissingGlyphs('Ж ✓ 東\u200d\u00a0', covered)).toBe('Ж ✓ □\u200d\u00a0')
})
