import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { previewMethodology } from './preview-methodology.ts'

const COMPANIES = ['Halden & Rowe', 'Corvane', 'Corvane Direct', 'Pennant Bank']
const preview = (html: string) => previewMethodology(html, COMPANIES)

describe('the methodology of a preview', () => {
  test('keeps its words, structure, dates and counts [D12.80]', () => {
    const kept =
      '<h2>How we compare</h2><p>In October 2026 and on October 1, 2026 we looked for <strong>60</strong> capabilities in 12 categories.</p><ul><li>One &amp; all</li></ul>'
    expect(preview(kept)).toBe(kept)
  })

  test('has no company names, however they are written [D12.81]', () => {
    expect(
      preview(
        '<p>halden &amp; rowe, HALDEN&nbsp;&#38; Rowe, <em>Cor</em>vane Direct, Corvane’s app, Pennant\nBank</p>',
      ),
    ).toBe('<p>[company], [company], <em>[company]</em>, [company]’s app, [company]</p>')
  })

  test('has no numbers of the edition, however they are written [D12.81]', () => {
    expect(
      preview(
        '<p>73.6%, 1,200 respondents, 0.5, <b>7</b>3 %, &#55;7, ٣, ５th, 2000 people and 12345 capabilities.</p>',
      ),
    ).toBe(
      '<p>[number]%, [number] respondents, [number], <b>[number]</b> %, [number], [number], [number]th, [number] people and [number] capabilities.</p>',
    )
  })

  test('has no links, images or attributes', () => {
    expect(
      preview(
        '<p style="x">See <a href="/5/Corvane">here</a><img src="/api/images/1" alt="Corvane 5"><br></p><script>1</script>',
      ),
    ).toBe('<p>See here<br></p>[number]')
  })

  test('a name does not begin in one paragraph and end in the next', () => {
    expect(preview('<p>Pennant</p><p>Bank</p>')).toBe('<p>Pennant</p><p>Bank</p>')
  })

  test('holds no name and no decimal, whatever is written around them', () => {
    const word = fc.constantFrom('the', 'Corvane', 'Halden &amp; Rowe', '77.2%', '0.83', 'apps')
    const tag = fc.constantFrom('', '<b>', '</b>', '<p>', '</p>', '<a href="7.7">', ' ')
    fc.assert(
      fc.property(fc.array(fc.tuple(word, tag)), (parts) => {
        const html = preview(parts.map(([text, mark]) => `${mark}${text} `).join(''))
        expect(html).not.toMatch(/corvane|halden|\d/i)
      }),
    )
  })

  test('is made in one pass of long hostile text', () => {
    const before = process.cpuUsage().user
    for (const piece of ['<', '1.', '1' + '.'.repeat(50_000), '&', 'corvan', '&#4']) {
      preview(piece.repeat(Math.ceil(200_000 / piece.length)))
    }
    expect(process.cpuUsage().user - before).toBeLessThan(4_000_000)
  })
})
