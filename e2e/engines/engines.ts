import { existsSync } from 'node:fs'

import type { Engine } from './engine.ts'
import { openFirefox } from './firefox.ts'
import { openWebKit } from './webkitgtk.ts'

interface Kind {
  /** Programs of Debian's packages. */
  readonly programs: readonly string[]
  /** Starts it with a home and a folder for downloads in a directory. */
  readonly open: (directory: string) => Promise<Engine>
}

export const ENGINES: Readonly<Record<string, Kind>> = {
  Firefox: { programs: ['/usr/bin/firefox-esr'], open: openFirefox },
  WebKitGTK: { programs: ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'], open: openWebKit },
}

/** Returns the names of the engines whose programs are there, or those of the others. */
export const listEngines = (
  installed: boolean,
  isThere: (path: string) => boolean = existsSync,
): string[] =>
  Object.keys(ENGINES).filter(
    (name) => ENGINES[name]!.programs.every((path) => isThere(path)) === installed,
  )
