import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import postcss, { type Rule } from 'postcss'
import { describe, expect, test } from 'vitest'

import { PLAIN_FORMS } from './older-browsers.ts'
import { anySignal, canParseUrl, groupBy, parseUrl } from './plain-forms.ts'

/**
 * Names that Chrome 111, Firefox 115 or Safari 16.4 lack, by the table of @mdn/browser-compat-data,
 * and that mean nothing else. Methods that share their name with others are left to the types:
 * portal/tsconfig.json has the library of ES2023.
 */
const TOO_NEW = [
  ...Object.keys(PLAIN_FORMS),
  ...`
    Object.groupBy Promise.withResolvers Promise.try Array.fromAsync Error.isError
    RegExp.escape Iterator.from Iterator.concat Math.sumPrecise Intl.DurationFormat
    Intl.Segmenter Symbol.dispose Symbol.asyncDispose Uint8Array.fromBase64 isWellFormed
    toWellFormed isSubsetOf isSupersetOf isDisjointFrom symmetricDifference
    checkVisibility requestIdleCallback ClipboardItem CloseWatcher showPopover
    hidePopover togglePopover setHTMLUnsafe parseHTMLUnsafe waitAsync moveBefore(
    fetchLater requestClose Temporal. getOrInsert URLPattern scheduler.postTask
    scheduler.yield userActivation searchParams.size values().map( values().filter(
    keys().map( keys().filter( entries().map( entries().filter( :has(
  `
    .trim()
    .split(/\s+/),
]

/** Built files that look for a name before they use it. */
const LOOKED_FOR: Record<string, readonly string[]> = {
  'moveBefore(': ['phone'],
}

/** Own rules that without :has() leave out spaces, marks or a second column, and hide nothing. */
const DECORATION = [
  'CapabilityDetail_table',
  'FromPhone_beside',
  'HowSure_control',
  'NoticeHost_plain',
  'Notices_notices',
  'Plan_controls',
  'RankingTab_figure',
  'ReportRulesPanel_list',
  'Screenshots_filters',
  'SideMenu_control',
  'data-outlined',
]

/** `content: '✓' / ''`, where the words for screen readers are none. */
const IMAGE_WITH_WORDS = /^(?:"[^"]*"|'[^']*') ?\/ ?["']/

const TOO_NEW_STYLES: readonly RegExp[] = [
  /light-dark\(/,
  /anchor\(|anchor-size\(|calc-size\(|sibling-index\(|[\s:(,]if\(/,
  /(?:rgb|hsl|lab|lch|oklab|oklch|color)\(from /,
  /[\d.](?:lh|rlh|cap|rcap|ric|rex|rch)\b/,
]

const dist = fileURLToPath(new URL('../dist/', import.meta.url))
const files = globSync('**/*.{js,css}', { cwd: dist }).map((file) => ({
  file,
  text: readFileSync(`${dist}${file}`, 'utf8'),
}))
const scripts = files.filter(({ file }) => file.endsWith('.js'))
const styles = files
  .filter(({ file }) => file.endsWith('.css'))
  .map(({ file, text }) => ({ file, root: postcss.parse(text) }))

describe('the built portal', () => {
  test('uses no function that Chrome 111, Firefox 115 or Safari 16.4 lack [D15.320]', () => {
    expect(scripts.length).toBeGreaterThan(100)
    const used = scripts.flatMap(({ file, text }) =>
      TOO_NEW.filter(
        (name) => text.includes(name) && !LOOKED_FOR[name]?.some((known) => file.includes(known)),
      ).map((name) => `${name} in ${file}`),
    )
    expect(used).toEqual([])
  })

  test('has styles that these browsers read [D15.320]', () => {
    expect(styles.length).toBeGreaterThan(20)
    const unread: string[] = []
    for (const { file, root } of styles) {
      root.walkDecls((declaration) => {
        const { prop, value } = declaration
        if (TOO_NEW_STYLES.some((style) => style.test(value))) unread.push(`${value} in ${file}`)
        const before = declaration.prev()
        const isPlain = before?.type === 'decl' && before.prop === 'content'
        if (prop === 'content' && IMAGE_WITH_WORDS.test(value) && !isPlain)
          unread.push(`${value} in ${file}`)
      })
      root.walkAtRules(
        /^(?:starting-style|scope|property|position-try|view-transition)$/,
        (rule) => {
          unread.push(`@${rule.name} in ${file}`)
        },
      )
      root.walkRules((rule) => {
        if (isUnread(rule)) unread.push(`${rule.selector} in ${file}`)
      })
    }
    expect(unread).toEqual([])
  })
})

/** Mantine's own rules with :has() are decoration too. */
function isUnread({ selector, parent }: Rule): boolean {
  if (parent?.type === 'rule' || selector.includes('&')) return true
  if (/:(?:dir|state)\(|:(?:user-valid|user-invalid|popover-open|open)\b/.test(selector))
    return true
  if (!selector.includes(':has(') || /\.m_[0-9a-f]{6,8}/.test(selector)) return false
  return !DECORATION.some((known) => selector.includes(known))
}

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
