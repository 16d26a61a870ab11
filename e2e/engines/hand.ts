import { fileURLToPath } from 'node:url'

import { expect } from '@playwright/test'
import { rolldown } from 'rolldown'

import type { EngineWindow, KeyAction } from './engine.ts'

type Name = string | RegExp

/** The aim of a pointer: a role with a name, or a text, perhaps inside another one. */
export type Target = { readonly in?: Target } & {
  readonly [role in keyof typeof ROLES | 'text']?: Name
}

/** The actions of a person in a window of any engine. */
export interface Hand {
  readonly window: EngineWindow
  readonly open: (path: string) => Promise<void>
  readonly click: (target: Target, held?: 'Shift') => Promise<void>
  /** Presses keys together, such as `Control+c`. */
  readonly press: (...chords: readonly string[]) => Promise<void>
  readonly type: (text: string) => Promise<void>
  /** Replaces the text of a field by keys. */
  readonly fill: (field: Target, text: string) => Promise<void>
  readonly chooseFile: (path: string, target?: Target) => Promise<void>
  readonly see: (target: Target) => Promise<void>
  readonly miss: (target: Target) => Promise<void>
  /** The text of a target that is there, or the value of a field. */
  readonly read: (target: Target) => Promise<string>
  readonly path: () => Promise<string>
  /** Another window of the same person. */
  readonly openBeside: () => Promise<Hand>
}

const ROLES = {
  alert: '[role=alert]',
  button: 'button, [role=button]',
  checkbox: 'input[type=checkbox]',
  code: 'code',
  combobox: '[role=combobox], select',
  dialog: '[role=dialog]',
  figure: 'figure, [role=figure]',
  grid: '[role=grid]',
  gridcell: '[role=gridcell]',
  heading: 'h1, h2, h3, h4',
  image: 'img, [role=img]',
  link: 'a[href]',
  listitem: 'li',
  main: 'main',
  menuitem: '[role=menuitem]',
  option: '[role=option], option',
  radio: 'input[type=radio]',
  region: 'section, [role=region]',
  row: 'tr',
  status: '[role=status]',
  tab: '[role=tab]',
  table: 'table',
  textbox: 'input:not([type=radio], [type=checkbox], [type=file]), textarea, [role=textbox]',
}

const KEYS: Readonly<Record<string, string>> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Escape: '\uE00C',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
}

/** Defines `hand.find` in a page: the visible elements that a target means. */
const FINDER = `globalThis.hand ??= {
  find(target) {
    const scope = target.in ? hand.find(target.in)[0] : document
    if (!scope) return []
    const [[role, name]] = Object.entries(target).filter(([key]) => key !== 'in')
    const words = (text) => text.replaceAll(/\\s+/g, ' ').trim()
    const isShown = (element) =>
      element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]')
    if (role === 'text') {
      const hasText = (element) =>
        name.pattern === undefined
          ? words(element.textContent).includes(name)
          : new RegExp(name.pattern, name.flags).test(words(element.textContent))
      return [...scope.querySelectorAll('*')].filter((element) =>
        hasText(element) && ![...element.children].some(hasText) && isShown(element))
    }
    const roles = ${JSON.stringify(ROLES)}
    return [...scope.querySelectorAll(roles[role])].filter((element) => {
      if (!isShown(element)) return false
      if (name.pattern === '(?:)') return true
      const known = words(accessibility.computeAccessibleName(element) || element.textContent)
      return name.pattern === undefined ? known === name : new RegExp(name.pattern, name.flags).test(known)
    })
  },
  /** Where the pointer meets the target, or why it does not. */
  async point(target) {
    const [element] = hand.find(target)
    if (!element) return 'not there'
    if (element.matches(':disabled, [aria-disabled=true]')) return 'disabled'
    const { x, y } = element.getBoundingClientRect()
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const box = element.getBoundingClientRect()
    if (box.x !== x || box.y !== y) return 'moving'
    const point = { x: Math.round(x + box.width / 2), y: Math.round(y + box.height / 2) }
    const met = document.elementFromPoint(point.x, point.y)
    if (![element, ...(element.labels ?? [])].some((one) => one.contains(met))) {
      element.scrollIntoView({ block: 'center', inline: 'center' })
      return 'covered by ' + (met?.outerHTML.slice(0, 200) ?? 'the edge of the window')
    }
    return point
  },
}`

/** `computeAccessibleName` of dom-accessibility-api as a script for pages. */
const ACCESSIBILITY = await bundle(
  fileURLToPath(import.meta.resolve('dom-accessibility-api')),
  'accessibility',
)

async function bundle(path: string, name: string): Promise<string> {
  const build = await rolldown({ input: path })
  const { output } = await build.generate({ format: 'iife', name, minify: true })
  return output[0].code
}

export function createHand(window: EngineWindow, baseURL: string): Hand {
  const inPage = async <Value>(expression: string): Promise<Value> => {
    if (!(await window.evaluate<boolean>('Boolean(globalThis.hand)'))) {
      await window.evaluate(
        `(() => { ${ACCESSIBILITY}; globalThis.accessibility = accessibility })()`,
      )
      await window.evaluate(FINDER)
    }
    return window.evaluate<Value>(expression)
  }
  const find = (target: Target) => `hand.find(${writeTarget(target)})`
  const count = (target: Target) => inPage<number>(`${find(target)}.length`)

  /** Waits for the place where the pointer meets a target. */
  async function reach(target: Target): Promise<{ x: number; y: number }> {
    let place: unknown
    await expect
      .poll(async () => (place = await inPage(`hand.point(${writeTarget(target)})`)), {
        message: `the place of ${writeTarget(target)}`,
      })
      .toHaveProperty('x')
    return place as { x: number; y: number }
  }

  async function press(...chords: readonly string[]): Promise<void> {
    await window.act([{ type: 'key', id: 'keys', actions: chords.flatMap(actionsOf) }])
  }

  const hand: Hand = {
    window,
    open: (path) => window.navigate(baseURL + path),
    async click(target, held) {
      const { x, y } = await reach(target)
      if (held) await press(`${held}+`)
      await window.act([
        {
          type: 'pointer',
          id: 'mouse',
          actions: [
            { type: 'pointerMove', x, y },
            { type: 'pointerDown', button: 0 },
            { type: 'pointerUp', button: 0 },
          ],
        },
      ])
    },
    press,
    type: (text) => press(...Array.from(text)),
    async fill(field, text) {
      await hand.click(field)
      await press('Control+a', 'Backspace', ...Array.from(text))
    },
    async chooseFile(path, target) {
      const scope = target ? `${find(target)}[0]` : 'document'
      const field = `${scope}.querySelector('input[type=file]:enabled')`
      await expect.poll(() => inPage(`Boolean(${field})`)).toBe(true)
      await window.chooseFile(field, path)
    },
    async see(target) {
      await expect
        .poll(() => count(target), { message: `${writeTarget(target)} is there` })
        .toBeGreaterThan(0)
    },
    async miss(target) {
      await expect.poll(() => count(target), { message: `no ${writeTarget(target)}` }).toBe(0)
    },
    async read(target) {
      await hand.see(target)
      return inPage(`((element) => element.value ?? element.innerText)(${find(target)}[0])`)
    },
    path: () => window.evaluate('location.pathname + location.search'),
    openBeside: async () => createHand(await window.openBeside(), baseURL),
  }
  return hand
}

function actionsOf(chord: string): KeyAction[] {
  // The plus sign itself is a key of one character.
  const names = chord.length === 1 ? [chord] : chord.split('+')
  const values = names.map((name) => KEYS[name] ?? name)
  return [
    ...values.map((value): KeyAction => ({ type: 'keyDown', value })),
    ...values.toReversed().map((value): KeyAction => ({ type: 'keyUp', value })),
  ]
}

const writeTarget = (target: Target) =>
  JSON.stringify(target, (_, value: unknown) =>
    value instanceof RegExp ? { pattern: value.source, flags: value.flags } : value,
  )
