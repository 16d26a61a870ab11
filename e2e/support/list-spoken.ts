import { fileURLToPath } from 'node:url'

import type { Locator } from '@playwright/test'

const ADDRESS = '/virtual-screen-reader.js'
const FILE = fileURLToPath(import.meta.resolve('@guidepup/virtual-screen-reader/browser.js'))

interface Reader {
  readonly virtual: {
    start(part: { container: unknown }): Promise<void>
    next(): Promise<void>
    lastSpokenPhrase(): Promise<string>
    spokenPhraseLog(): Promise<string[]>
    stop(): Promise<void>
  }
}

/**
 * Returns what a screen reader says of a part of a page, from its beginning to its end. That something
 * ends is left out: it repeats what was said when it began.
 */
export async function listSpoken(part: Locator): Promise<string[]> {
  // From the portal's own origin, as its policy demands.
  await part.page().route(ADDRESS, (route) => route.fulfill({ path: FILE }))
  const spoken = await part.evaluate(async (container, address) => {
    const { virtual } = (await import(address)) as Reader
    await virtual.start({ container })
    const [first] = await virtual.spokenPhraseLog()
    while ((await virtual.lastSpokenPhrase()) !== `end of ${first}`) await virtual.next()
    const phrases = [...(await virtual.spokenPhraseLog())]
    await virtual.stop()
    return phrases
  }, ADDRESS)
  return spoken.filter((phrase) => !/^end(?: of|,) /.test(phrase))
}

/** Returns what was said from one phrase on, before another. */
export function between(spoken: readonly string[], first: string, after: string): string[] {
  const begun = spoken.slice(spoken.indexOf(first))
  return begun.slice(0, begun.indexOf(after))
}
