import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import type { BrowserContext, Locator, Page } from '@playwright/test'
import { rolldown } from 'rolldown'

import type { Writing } from './acts.ts'

/** The expected field after the same acts. */
export interface Model {
  readonly type: (text: string) => Promise<void>
  readonly press: (key: string) => Promise<void>
  readonly click: (at: number | 'end') => Promise<void>
  readonly clickElsewhere: () => Promise<void>
  readonly replaceAll: (text: string) => Promise<void>
  readonly read: () => Promise<string>
  /** Returns a text in the form in which two are compared. */
  readonly normal: (text: string) => Promise<string>
  /** Adds what another user has written, behind the text; the caret stays. */
  readonly append: (text: string) => Promise<void>
  readonly begin: (text: string) => Promise<void>
  /**
   * Takes over a text that it held before: how far undo goes back depends on the browser, and on the pauses
   * between keys, which a busy machine makes longer.
   */
  readonly goBackTo?: (text: string) => Promise<boolean>
}

/** As fast as a quick writer, and far from the half second at which undo begins a new piece. */
const KEY_MS = 35

/** Types as a quick writer does. */
export const typeInto = (page: Page, text: string) => page.keyboard.type(text, { delay: KEY_MS })

/** Clicks into a field, and moves the caret from the start, or to the end. */
export async function clickInto(field: Locator, at: number | 'end'): Promise<void> {
  const { keyboard } = field.page()
  await field.click()
  await keyboard.press(at === 'end' ? 'Control+End' : 'Control+Home')
  for (let step = 0; at !== 'end' && step < at; step += 1) {
    // Faster than a key that is held down, an arrow would meet the caret of the one before.
    await setTimeout(KEY_MS)
    await keyboard.press('ArrowRight')
  }
}

/** Types over all of a field's text. */
export async function replaceIn(field: Locator, text: string): Promise<void> {
  await field.click()
  // A date has its parts in a row, from which nothing is selected.
  const keys =
    (await field.getAttribute('type')) === 'date' ? ['ArrowLeft', 'ArrowLeft'] : ['Control+A']
  for (const key of keys) await field.page().keyboard.press(key)
  await typeInto(field.page(), text)
}

const EDITOR = join(import.meta.dirname, '../../../portal/ui/rich-text/testing/bare-editor.ts')
/** As the slider of a device weight. */
const RANGE = '<input type="range" max="1" step="0.01">'
const ADDRESS = 'http://bare.example/'

/**
 * Opens a field without the portal around it, which gets the same keys: what it holds is what was
 * typed. It is as wide as the portal's, with the same letters, so that lines end alike.
 */
export async function openBareField(
  context: BrowserContext,
  writing: Writing,
  beside: Locator,
): Promise<Model> {
  const look = await beside.evaluate(
    (field: { querySelector(selector: string): object | null }) => {
      const { getComputedStyle: styleOf } = globalThis as unknown as {
        getComputedStyle(element: object): Readonly<Record<string, string>>
      }
      const { width, padding, boxSizing, letterSpacing } = styleOf(field)
      const { fontSize, fontFamily, lineHeight } = styleOf(field.querySelector('p') ?? field)
      return `width: ${width}; padding: ${padding}; box-sizing: ${boxSizing}; letter-spacing: ${letterSpacing};
      font: ${fontSize} / ${lineHeight} ${fontFamily}`
    },
  )
  const page = await context.newPage()
  const rich = writing === 'rich'
  // Words of a password are none for the caret.
  const isPassword = (await beside.getAttribute('type')) === 'password'
  const tag =
    {
      lines: '<textarea></textarea>',
      rich: '',
      day: '<input type="date">',
      link: '<input type="url">',
      range: RANGE,
    }[writing as string] ?? (isPassword ? '<input type="password">' : '<input>')
  await page.route(ADDRESS, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><meta charset="utf-8"><style>input, textarea, [contenteditable] { ${look} }</style>${tag}`,
    }),
  )
  await page.goto(ADDRESS)
  if (rich) await page.addScriptTag({ content: await bareEditor() })
  const field = page.locator('input, textarea, [contenteditable=true]')
  const call = (name: string, text: string) =>
    page.evaluate<string>(`bare.${name}(${JSON.stringify(text)})`)
  const acts = {
    type: (text: string) => typeInto(page, text),
    press: (key: string) => page.keyboard.press(key),
    click: (at: number | 'end') => clickInto(field, at),
    clickElsewhere: () => page.mouse.click(5, 700),
    replaceAll: (text: string) => replaceIn(field, text),
  }
  if (rich) {
    return {
      ...acts,
      read: () => call('html', ''),
      normal: (text) => call('normal', text),
      append: async (text) => void (await call('append', text)),
      begin: async (text) => void (await call('begin', text)),
      goBackTo: (text) => page.evaluate<boolean>(`bare.goBackTo(${JSON.stringify(text)})`),
    }
  }
  const change = (text: string) =>
    page.evaluate<void>(
      `held.add(document.querySelector('input, textarea').value = ${JSON.stringify(text)}), undefined`,
    )
  await page.evaluate(`{
    const input = document.querySelector('input, textarea')
    window.held = new Set([''])
    input.addEventListener('input', () => held.add(input.value))
  }`)
  return {
    ...acts,
    read: () => field.inputValue(),
    normal: (text) => Promise.resolve(text),
    append: async (text) => change((await field.inputValue()) + text),
    begin: change,
    async goBackTo(text) {
      const known = await page.evaluate<boolean>(`held.has(${JSON.stringify(text)})`)
      if (known) await change(text)
      return known
    },
  }
}

let bundled: Promise<string> | undefined

/** Returns the bare editor as a script. */
function bareEditor(): Promise<string> {
  return (bundled ??= bundle())
}

async function bundle(): Promise<string> {
  const build = await rolldown({
    input: EDITOR,
    platform: 'browser',
    // Packages that mark parts for servers, which is nothing to say of a browser.
    logLevel: 'silent',
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  })
  const { output } = await build.generate({ format: 'iife' })
  await build.close()
  return output[0].code
}
