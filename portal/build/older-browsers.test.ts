import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { describe, expect, test } from 'vitest'

import { anySignal, canParseUrl, groupBy, parseUrl } from './plain-forms.ts'
import { findInScripts, findInStyles, findSyntax } from './too-new.ts'

/** Uses of what the oldest browsers lack, and why the portal works without it. */
const LISTED: readonly (readonly [what: RegExp, reason: string])[] = [
  [/^navigat(?:or\.userAgentData|or\.connection)|^\.brands /, 'read if there'],
  [/^\.(?:downlink|effectiveType|saveData) /, 'of navigator.connection, which is read if there'],
  [/^(?:navigation|navigation\.\w+|\.canIntercept) /, 'React reads it if typeof says it is there'],
  [/^setImmediate /, 'React takes a MessageChannel otherwise'],
  [/^document\.startViewTransition |^\.(?:skipTransition|updateCallbackDone) /, 'never asked for'],
  [/^(?:window\.)?TouchEvent /, 'looked for; only screens to touch have it'],
  [/^\.(?:caret(?:Position|Range)FromPoint|offsetNode|getComposedRanges) /, 'ProseMirror looks'],
  [/^window\.trustedTypes |^\.(?:create|default)Policy /, 'ProseMirror writes HTML without it'],
  [/^window\.showOpenFilePicker |^\.getAsFileSystemHandle /, 'the dropzone takes an input'],
  [/^\.moveBefore /, 'Preact inserts otherwise'],
  [/^\.toBase64 /, 'the code is written by btoa otherwise'],
  [/^Error\.captureStackTrace /, 'looked for; only a longer stack trace'],
  [/^request\.body .*phone-worker/, 'only Chrome hands what is shared to a page'],
  [/^\.(?:dimension|draw) .*(?:chart|shared)/, 'members of the charts’ own objects'],
  [/^\.indices .*FigureCheck/, 'of a match of an expression with the flag d, which all have'],

  [/^(?:@page|break-after: avoid) /, 'pages break elsewhere when one is printed'],
  [/^font-family: ui-monospace /, 'another font of the list'],
  [/^forced-color-adjust /, 'Safari has no contrast themes'],
  [/^grid-template-rows: subgrid .*Capability_company/, 'rows of neighbours are not in line'],
  [/^scrollbar-width /, 'a scrollbar as wide as others'],
  [/^text-box-(?:edge|trim) .*m_811560b9/, 'space around a label of Mantine'],
  [/^text-wrap /, 'lines break elsewhere'],
  [/^:has .*\.m_[0-9a-f]{6,8}/, 'decoration of Mantine’s components'],
  [
    new RegExp(
      `^:has .*(?:${`
        CapabilityDetail_table FromPhone_beside HowSure_control NoticeHost_plain
        Notices_notices Plan_controls RankingTab_figure ReportRulesPanel_list
        Screenshots_filters SideMenu_control #portal
      `
        .trim()
        .split(/\s+/)
        .join('|')})`,
    ),
    'spaces, marks or a second column are left out, and nothing is hidden',
  ],
]

const dist = fileURLToPath(new URL('../dist/', import.meta.url))
const read = (pattern: string) =>
  globSync(pattern, { cwd: dist }).map((file) => ({
    file,
    text: readFileSync(`${dist}${file}`, 'utf8'),
  }))

describe('the built portal', () => {
  const scripts = read('**/*.js')
  const styles = read('**/*.css')
  const used = [...findInScripts(scripts), ...findInStyles(styles)].map(
    ({ use, lacking, place }) => `${use} (not in ${lacking}) in ${place}`,
  )

  test('uses nothing that Chrome 111, Firefox 115 or Safari 16.4 lack, but what is listed with a reason [D15.320]', () => {
    expect(scripts.length).toBeGreaterThan(100)
    expect(styles.length).toBeGreaterThan(20)
    expect(used.filter((line) => !LISTED.some(([what]) => what.test(line)))).toEqual([])
  })

  test('has no syntax that a build for these browsers would rewrite [D15.320]', async () => {
    expect(await findSyntax(scripts)).toEqual([])
  })

  test('uses all that is listed [D15.320]', () => {
    expect(LISTED.filter(([what]) => !used.some((line) => what.test(line)))).toEqual([])
  })
})

describe('what is too new', () => {
  test.each([
    ['Map.groupBy(list, key)', ['Map.groupBy']],
    ['const Temporal = own; read(Temporal)', []],
    ['Temporal.Now', ['Temporal', 'Temporal.Now']],
    ['text.isWellFormed()', ['.isWellFormed']],
    ['own.isWellFormed = test; own.isWellFormed()', []],
    ['map.values().filter(test)', ['Iterator.filter']],
    ['Object.values(map).filter(test)', []],
    ['new Set([1]).union(other)', ['Set.union']],
    ['url.searchParams.size', ['searchParams.size']],
    ['frame.addEventListener("scrollend", end)', ['event scrollend']],
    ['new RegExp("[a--b]", "v")', ['RegExp.unicodeSets']],
    ['window.requestIdleCallback(work)', ['window.requestIdleCallback']],
    ['document.startViewTransition(change)', ['document.startViewTransition']],
  ])('is found in the script %s [D15.320]', (text, uses) => {
    expect(findInScripts([{ file: 'x.js', text }]).map(({ use }) => use)).toEqual(uses)
  })

  test.each([
    ['a { color: light-dark(red, blue) }', ['color: light-dark']],
    ['a { height: 3rlh }', ['height: rlh']],
    ['a { content: "light-dark(3rlh)" }', []],
    ['a { text-wrap: balance }', ['text-wrap']],
    ['a { position-anchor: --one }', ['position-anchor']],
    ['a { user-select: none }', ['user-select']],
    ['a { -webkit-user-select: none; user-select: none }', []],
    ['a { width: 1rem; width: calc-size(auto, size) }', []],
    ['a { & b { color: red } }', ['&']],
    ['a:has(b), input:user-valid {}', [':has', ':user-valid']],
    ['@starting-style { a { color: red } }', ['@starting-style']],
    ['@supports (position-anchor: --one) { a { position-anchor: --one } }', []],
  ])('is found in the styles %s [D15.320]', (text, uses) => {
    expect(findInStyles([{ file: 'x.css', text }]).map(({ use }) => use)).toEqual(uses)
  })

  test('is found in the syntax of a script [D15.320]', async () => {
    const files = ['/[a--b]/v.test(x)', 'x ??= 1'].map((text) => ({ file: `${text}.js`, text }))
    expect(await findSyntax(files)).toEqual(['/[a--b]/v.test(x).js'])
  })
})

describe('plain forms', () => {
  test('group as Map.groupBy does [D15.320]', () => {
    const keyOf = (item: string, index: number) => (index > 2 ? 'rest' : item.length)
    const items = ['a', 'bb', 'c', 'dd', 'e']
    expect([...groupBy(items, keyOf)]).toEqual([...Map.groupBy(items, keyOf)])
    expect([...groupBy(new Set<string>(), keyOf)]).toEqual([])
  })

  test.each([
    ['https://portal.example/a', undefined],
    ['/a', 'https://portal.example'],
    ['/a', undefined],
    ['https://', undefined],
    ['//[', 'https://portal.example'],
  ])('read %j at %j as URL does [D15.320]', (url, base) => {
    expect(parseUrl(url, base)?.href).toBe(URL.parse(url, base)?.href)
    expect(canParseUrl(url, base)).toBe(URL.canParse(url, base))
  })

  test('abort with the first signal and its reason [D15.320]', () => {
    const [one, other] = [new AbortController(), new AbortController()]
    const signal = anySignal([one.signal, other.signal])
    expect(signal.aborted).toBe(false)
    other.abort('second')
    one.abort('late')
    expect([signal.aborted, signal.reason]).toEqual([true, 'second'])
    expect(anySignal([one.signal]).reason).toBe('late')
  })
})
