import { expect, test } from 'vitest'

import { checkSvg, readSvgFile } from './svg-field.tsx'

const svg = '<svg viewBox="0 0 24 24"><path d="M3 12h18"/></svg>'

const titled = '<svg viewBox="0 0 24 24"><title>Zürich</title><path d="M3 12h18"/></svg>'
const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>\n${titled}`

test.each([
  svg,
  `<?xml version="1.0"?>\n<!-- made -->\n${svg}`,
  '<svg>',
  '<svg:svg xmlns:svg="http://www.w3.org/2000/svg"/>',
])('the markup %j is accepted', (markup) => {
  expect(checkSvg(markup)).toBeNull()
})

test.each(['nonsense', '<svgs/>', '<SVG></SVG>', '<img src="x.svg">'])(
  'the markup %j is rejected [B5.22]',
  (markup) => {
    expect(checkSvg(markup)).toBe('Must be an SVG drawing: <svg> with at least one shape.')
  },
)

test('markup that the server would reject is rejected in the form', () => {
  expect(checkSvg(`<svg>${'x'.repeat(50_000)}`)).toBe('Must be at most 50,000 characters')
})

const units = (text: string, little: boolean) =>
  text.split('').flatMap((letter) => {
    const code = letter.charCodeAt(0)
    return little ? [code & 255, code >> 8] : [code >> 8, code & 255]
  })

test.each([
  ['UTF-16 with a mark', Uint8Array.of(0xff, 0xfe, ...units(declared('UTF-16'), true))],
  ['UTF-16 the other way round', Uint8Array.of(0xfe, 0xff, ...units(declared('utf-16'), false))],
  ['UTF-16 without a mark', Uint8Array.from(units(declared('UTF-16'), true))],
  ['UTF-8', new TextEncoder().encode(declared('UTF-8'))],
  ['UTF-8 without a declaration', new TextEncoder().encode(titled)],
  ['Latin 1', Uint8Array.from(declared('ISO-8859-1'), (letter) => letter.charCodeAt(0))],
])('a file in %s is read as its text, without its declaration [D15.502]', (_, bytes) => {
  expect(readSvgFile(bytes)).toBe(titled)
})
