import { ApiError, networkError } from '../../api/api-error.ts'

/** What was fetched, or is being fetched, by its URL. */
const fetched = new Map<string, Promise<void>>()

/** Whether a file was gone from the server: the page that is open belongs to an older version. */
let outdated = false

export const isOutdatedPage = () => outdated

/**
 * Imports a module after all its files could be fetched, and returns it. `files` are paths from the
 * site's root. The browser imports them from its cache then; an import that fails on the way could
 * never be repeated. Throws a LoadError when a file cannot be had; the next call tries again.
 */
export async function loadModule<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  await Promise.all(files.map((file) => fetchOnce(`/${file}`)))
  return load()
}

function fetchOnce(path: string): Promise<void> {
  const before = fetched.get(path)
  if (before) return before
  const now = isInHead(path) ? Promise.resolve() : fetchFile(path)
  fetched.set(path, now)
  now.catch((error: unknown) => {
    fetched.delete(path)
    outdated ||= isOutdated(error)
  })
  return now
}

/** Whether the page began with it. */
function isInHead(path: string): boolean {
  return [
    ...document.querySelectorAll<HTMLLinkElement | HTMLScriptElement>('head [href], head [src]'),
  ].some(
    (element) =>
      element.getAttribute(element instanceof HTMLLinkElement ? 'href' : 'src') === path &&
      // A style sheet that is only preloaded is not in use yet.
      (!path.endsWith('.css') || element.getAttribute('rel') === 'stylesheet'),
  )
}

function fetchFile(path: string): Promise<void> {
  return path.endsWith('.css') ? addStyles(path) : fetchScript(path)
}

async function fetchScript(path: string): Promise<void> {
  const response = await answerOf(path)
  // Read to its end, or the cache has no whole file.
  await response.arrayBuffer().catch(() => {
    throw fileUnreachable()
  })
}

async function answerOf(path: string): Promise<Response> {
  const response = await fetch(path, { credentials: 'same-origin' }).catch(() => {
    throw fileUnreachable()
  })
  if (!response.ok) throw fileRejected(response.status)
  return response
}

function addStyles(path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.crossOrigin = ''
    link.href = path
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      // A link does not say why: asked for once more, its answer does.
      answerOf(path).then(() => reject(fileUnreachable()), reject)
    })
    document.head.append(link)
  })
}

/** A file of the portal that could not be fetched: code 0 without an answer, else the HTTP status. */
export class LoadError extends ApiError {}

/** For a file that got no answer. */
function fileUnreachable(): LoadError {
  const { name, code, message } = networkError()
  return new LoadError({ name, code, message })
}

/** For a file that was answered with this HTTP status. 404: it belongs to an older version. */
function fileRejected(code: number): LoadError {
  const message =
    code === 404
      ? 'A new version of the portal was installed. Reload the page to use it.'
      : 'The server did not respond. Please try again in a moment.'
  return new LoadError({ name: 'LoadError', code, message })
}

/** Whether what failed belongs to an older version of the portal, so that only a reload helps. */
export function isOutdated(error: unknown): boolean {
  return error instanceof LoadError && error.code === 404
}
