import { ApiError, networkError } from '../../api/api-error.ts'

/** A file of the portal that could not be fetched: code 0 without an answer, else the HTTP status. */
export class LoadError extends ApiError {}

/** For a file that got no answer. */
export function fileUnreachable(): LoadError {
  const { name, code, message } = networkError()
  return new LoadError({ name, code, message })
}

/** For a file that was answered with this HTTP status. 404: it belongs to an older version. */
export function fileRejected(code: number): LoadError {
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
