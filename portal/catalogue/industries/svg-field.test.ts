import { expect, test } from 'vitest'

import { checkSvg } from './svg-field.tsx'

const svg = '<svg viewBox="0 0 24 24"><path d="M3 12h18"/></svg>'

test.each([svg, `<?xml version="1.0"?>\n<!-- made -->\n${svg}`, '<svg>'])(
  'the markup %j is accepted',
  (markup) => {
    expect(checkSvg(markup)).toBeNull()
  },
)

test.each(['nonsense', '<svgs/>', '<SVG></SVG>', '<img src="x.svg">'])(
  'the markup %j is rejected [B5.22]',
  (markup) => {
    expect(checkSvg(markup)).toBe('Must be an SVG drawing: <svg> with at least one shape.')
  },
)

test('markup that the server would reject is rejected in the form', () => {
  expect(checkSvg(`<svg>${'x'.repeat(50_000)}`)).toBe('Must be at most 50,000 characters')
})
