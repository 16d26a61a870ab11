import type { BrowserError } from '@insights/contract/operations/browser-errors.ts'

/** Errors of the language and the browser; those of our own are expected, and shown by pages. */
const UNEXPECTED: readonly unknown[] = [
  Error,
  TypeError,
  ReferenceError,
  RangeError,
  SyntaxError,
  EvalError,
  URIError,
  DOMException,
]

const MAX_PLACES = 20
const POSITION = /:(\d{1,7}):(\d{1,7})\)?$/
const FILE = /^[\w.-]{1,100}$/

type Where = Pick<BrowserError, 'release' | 'kind' | 'page'>

/**
 * Returns what is reported of an error: its kind and its place in the scripts, never its message,
 * which may quote what the user has typed. Undefined for expected errors, and for aborted requests.
 */
export function describeError(error: unknown, where: Where): BrowserError | undefined {
  if (!(error instanceof Error) || !UNEXPECTED.includes(error.constructor)) return undefined
  if (error.name === 'AbortError') return undefined
  const places = (error.stack ?? '').split('\n').flatMap((line) => {
    const found = POSITION.exec(line)
    if (!found) return []
    const [file = ''] = line.slice(line.lastIndexOf('/') + 1, found.index).split('?')
    return FILE.test(file) ? [`${file}:${found[1]}:${found[2]}`] : []
  })
  const name = error instanceof DOMException ? error.name : error.constructor.name
  return { ...where, name, places: places.slice(0, MAX_PLACES) }
}
