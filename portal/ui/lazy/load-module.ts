import { ApiError, networkError } from '../../api/api-error.ts'

/** Files that are fetched or being fetched, by URL. */
const fetched = new Map<string, Promise<void>>()

/** True after a file was missing on the server: the open page belongs to an older version. */
let outdated = false

export const isOutdatedPage = () => outdated

/**
 * Imports a module after fetching all its files, and returns it. `files` are paths from the site's
 * root. The browser then imports them from its cache, since browsers keep a failed import until the
 * page is reloaded. Throws a LoadError if a file cannot be fetched, and the next call tries again; or
 * if the import fails all the same, and only a reload helps.
 */
export async function loadModule<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  await Promise.all(files.map((file) => fetchOnce(`/${file}`)))
  return load().catch((cause: unknown) => {
    if (files.length === 0) throw cause
    throw importFailed()
  })
}

function fetchOnce(path: string): Promise<void> {
  const before = fetched.get(path)
  if (before) return before
  const now = isInHead(path) ? Promise.resolve() : fetchFile(path)
  fetched.set(path, now)
  now.catch((error: unknown) => {
    fetched.delete(path)
    outdated ||= error instanceof LoadError && error.code === 404
  })
  return now
}

/** True if the page was loaded with the file. */
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
  const response = await responseOf(path)
  // Read to its end, or the cache has no whole file.
  await response.arrayBuffer().catch(() => {
    throw fileUnreachable()
  })
}

async function responseOf(path: string): Promise<Response> {
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
      // A link does not say why it failed; a second request does.
      responseOf(path).then(() => reject(fileUnreachable()), reject)
    })
    document.head.append(link)
  })
}

/**
 * A part of the portal that could not be loaded. Code: the HTTP status of its file, 0 without a
 * response, -1 if the browser failed to import it.
 */
export class LoadError extends ApiError {}

function loadError(code: number, message: string): LoadError {
  return new LoadError({ name: 'LoadError', code, message })
}

function fileUnreachable(): LoadError {
  const { code, message } = networkError()
  return loadError(code, message)
}

/** Returns the error for a file with this HTTP status. 404: the page is an older version's. */
function fileRejected(code: number): LoadError {
  return loadError(
    code,
    code === 404
      ? 'A new version of the portal was installed. Reload the page to use it.'
      : 'The server did not respond. Please try again in a moment.',
  )
}

const importFailed = () =>
  loadError(-1, 'The browser could not open this part of the page. Reload the page to try again.')

/** True if the part can only be loaded after a reload. */
export function needsReload(error: unknown): boolean {
  return error instanceof LoadError && (error.code === 404 || error.code === -1)
}
