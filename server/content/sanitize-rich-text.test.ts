import { storedRichText } from '@insights/domain/content/stored-rich-text.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { sanitizeRichText } from './sanitize-rich-text.ts'

const OWN = '11111111-2222-4333-8444-555555555555'
const FOREIGN = '99999999-2222-4333-8444-555555555555'
const clean = (html: string) => sanitizeRichText(html, new Set([OWN]))

describe('rich text', () => {
  test.for([
    '<p>One <strong>two</strong> <em>three</em> <u>four</u><br />five</p>',
    '<h2>A</h2><h3>B</h3><h4>C</h4>',
    '<ul><li><p>A</p><ol><li>B</li></ol></li></ul>',
    '<p style="text-align:center">A</p><h2 style="text-align:justify">B</h2>',
    '<table><tbody><tr><th colspan="2" style="text-align:right">A</th></tr><tr><td>B</td><td rowspan="3">C</td></tr></tbody></table>',
    '<p><a href="https://example.com/a?b=1&amp;c=2">A</a> <a href="http://example.com">B</a> <a href="mailto:a@example.com">C</a></p>',
    `<img src="/api/images/${OWN}" alt="The &quot;menu&quot;" />`,
    '<p>1 &lt; 2 &amp; 3</p>',
  ])('with content of the schema stays unchanged: %s', (html) => {
    expect(clean(html)).toBe(html)
  })

  // As Chromium writes what the editor shows.
  test.for([
    ['<p>A<br>B</p>', '<p>A<br />B</p>'],
    [
      '<p style="text-align: center;">A</p><h2 style="text-align: justify;">B</h2>',
      '<p style="text-align:center">A</p><h2 style="text-align:justify">B</h2>',
    ],
    ['<ol start="3"><li><p>A</p></li></ol>', '<ol start="3"><li><p>A</p></li></ol>'],
    ['<ol type="a"><li><p>A</p></li></ol>', '<ol type="a"><li><p>A</p></li></ol>'],
    ['<p>A &nbsp;&amp; B " \' &lt;C&gt; </p>', '<p>A \u00a0&amp; B " \' &lt;C&gt; </p>'],
    [
      '<p><a href="https://a.example/?b=<c>&amp;d=&quot;e&quot; " title="F" target="_blank">A</a></p>',
      '<p><a href="https://a.example/?b=&lt;c&gt;&amp;d=&quot;e&quot;">A</a></p>',
    ],
    [
      `<img src="/api/images/${OWN}" alt="A <b> &quot;c&quot;" title="D" width="10">`,
      `<img src="/api/images/${OWN}" alt="A &lt;b&gt; &quot;c&quot;" />`,
    ],
    [
      '<table style="min-width: 50px;"><colgroup><col style="min-width: 25px;"><col style="min-width: 25px;"></colgroup><tbody><tr><th colspan="2"><p>A</p></th></tr><tr><td colwidth="120" style="text-align: center;"><p></p></td></tr></tbody></table>',
      '<table><tbody><tr><th colspan="2"><p>A</p></th></tr><tr><td style="text-align:center"><p></p></td></tr></tbody></table>',
    ],
    [
      '<p>At <strong><span data-figure="score/a/overall">73.6%</span></strong></p><p></p>',
      '<p>At <strong><span data-figure="score/a/overall">73.6%</span></strong></p><p></p>',
    ],
  ] as const)(
    "the editor's text is stored in the spelling that the editor announces: %s [D15.294]",
    ([written, stored]) => {
      expect([storedRichText(written), clean(written), clean(stored)]).toEqual([
        stored,
        stored,
        stored,
      ])
    },
  )

  test.for([
    ['<b>A</b><i>B</i><h1>C</h1><h6>D</h6>', '<strong>A</strong><em>B</em><h2>C</h2><h4>D</h4>'],
    ['<div>A<span style="color:red">B</span></div>', 'AB'],
    [
      '<p style="color:red;text-align:left;position:fixed">A</p>',
      '<p style="text-align:left">A</p>',
    ],
    ['<p class="x" id="y" onclick="z()">A</p>', '<p>A</p>'],
    [
      '<table style="width:9px"><colgroup><col style="width:1px"></colgroup><tbody><tr><td colspan="9999">A</td></tr></tbody></table>',
      '<table><tbody><tr><td>A</td></tr></tbody></table>',
    ],
    ['<ol start="3x" type="disc" reversed><li>A</li></ol>', '<ol><li>A</li></ol>'],
    ['<script>alert(1)</script><style>p{}</style>A', 'A'],
    ['<xml><w:View>Normal</w:View></xml><p>A<o:p></o:p></p>', '<p>A</p>'],
    ['<iframe src="https://evil.example"></iframe>A', 'A'],
    ['<a href="/login">A</a>', '<a>A</a>'],
    ['<a href="//evil.example">A</a>', '<a>A</a>'],
    [
      '<a href="https://a.example" target="_blank" rel="x" onmouseover="y()">A</a>',
      '<a href="https://a.example">A</a>',
    ],
  ] as const)('loses content outside the schema: %s [D9.11]', ([html, expected]) => {
    expect(clean(html)).toBe(expected)
  })

  test.for([
    `<img src="/api/images/${FOREIGN}">`,
    `<img src="https://evil.example/api/images/${OWN}">`,
    `<img src="//evil.example/api/images/${OWN}">`,
    `<img src="/api/images/${OWN}/../../reports">`,
    `<img src="/api/images/${OWN}?x=1">`,
    `<img srcset="https://evil.example/x 2x">`,
    '<img src="data:image/png;base64,AAAA">',
    '<img src=x onerror=alert(1)>',
    '<img>',
  ])('shows only images of the report: %s', (html) => {
    expect(clean(`A${html}B`)).toBe('AB')
  })

  test.for([
    '<a href="javascript:alert(1)">A</a>',
    '<a href="JaVaScRiPt:alert(1)">A</a>',
    '<a href=" java\nscript:alert(1)">A</a>',
    '<a href="java&#10;script:alert(1)">A</a>',
    '<a href="&#x6A;avascript:alert(1)">A</a>',
    '<a href="data:text/html,<script>alert(1)</script>">A</a>',
    '<a href="vbscript:msgbox(1)">A</a>',
    '<svg><script>alert(1)</script></svg>A',
    '<svg/onload=alert(1)>A',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>A',
    '<scr<script>ipt>alert(1)</scr</script>ipt>A',
    '<p style="text-align:expression(alert(1))">A</p>',
    '<p style="background:url(javascript:alert(1))">A</p>',
    '<input autofocus onfocus=alert(1)>A',
    '<object data="javascript:alert(1)"></object>A',
    '<base href="https://evil.example/">A',
    '<meta http-equiv="refresh" content="0;url=https://evil.example">A',
    '<form action="https://evil.example"><button formaction="javascript:alert(1)">A</button></form>',
    '<details open ontoggle=alert(1)>A</details>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">A</noscript>A',
    '<!--><img src=x onerror=alert(1)-->A',
    '<textarea><img src=x onerror=alert(1)></textarea>A',
    '<template><img src=x onerror=alert(1)></template>A',
  ])('runs and fetches nothing: %s [D9.2]', (html) => {
    // Words of it may be left, but neither a tag outside the schema nor a URL.
    const tags = Array.from(clean(html).matchAll(/<[^>]*>/g), ([tag]) => tag)
    expect(tags.filter((tag) => !/^<\/?(p|a|table|tbody|tr|td)>$/.test(tag))).toEqual([])
  })

  test('nested deeper than written text is cut off, quickly', () => {
    const started = process.cpuUsage()
    const deep = clean(`${'<ul><li>'.repeat(12_000)}deep`)
    expect(deep.match(/<ul>/g)!.length).toBeLessThan(31)
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(2_000)
  })

  test('has list items side by side, whatever was between them', () => {
    expect(clean('<ul><li><A<ul><li>')).toBe('<ul><li></li><li></li></ul>')
  })

  test('sanitised twice is the same as once [D9.12]', () => {
    const pieces = fc.constantFrom(
      '<p>', '</p>', '<b>', '</b>', '<a href="https://e.example/?a=1&b=2">', '</a>', '<td colspan="2">',
      '<table>', '</table>', '<ul><li>', '&lt;', '&amp;amp;', '<', '>', '"', "'", '<img src=', ' onload=x',
      '<li>', '</li>', '<th>', '<h2>', '<A', '<x>', '<script>', '</script>', '<!--', '-->', ' style="text-align:left"', `<img src="/api/images/${OWN}">`,
    ) // prettier-ignore
    const words = fc.array(fc.oneof(pieces, fc.string()), { maxLength: 20 })
    fc.assert(
      fc.property(words, (parts) => {
        const once = clean(parts.join(''))
        expect([clean(once), storedRichText(once)]).toEqual([once, once])
      }),
    )
  })
})
