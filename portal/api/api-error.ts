/** The body of every error response (D2). */
export interface ErrorBody {
  readonly name: string
  readonly message: string
  readonly code: number
  readonly data?: unknown
  /** Messages by field, as forms take them. */
  readonly errors?: Readonly<Record<string, string>>
}

/** A failed call. `code` is the HTTP status, or 0 without a response. */
export class ApiError extends Error {
  readonly code: number
  readonly data: unknown
  readonly errors: Readonly<Record<string, string>>

  constructor(body: ErrorBody) {
    super(body.message)
    this.name = body.name
    this.code = body.code
    this.data = body.data
    this.errors = body.errors ?? {}
  }
}

/** True for an `ApiError`, and for one of that code when a code is given. */
export function isApiError(error: unknown, code?: number): error is ApiError {
  return error instanceof ApiError && (code === undefined || error.code === code)
}

/** Returns the message to show for anything thrown. */
export function errorMessage(error: unknown): string {
  return error instanceof ApiError ? error.message : 'Something went wrong. Please try again.'
}

/** Returns the message where no field can show its own: without the names of fields. */
export function messageWithoutField(error: unknown): string {
  const messages = error instanceof ApiError ? Object.values(error.errors) : []
  return messages.length > 0 ? messages.join(' ') : errorMessage(error)
}

/** Reads an error response; a response of a gateway gets a message of our own. */
export function toApiError(status: number, body: unknown): ApiError {
  if (isErrorBody(body)) return new ApiError({ ...body, code: status })
  return new ApiError({
    name: 'Unavailable',
    code: status,
    message: 'The server did not respond. Please try again in a moment.',
  })
}

export function networkError(): ApiError {
  return new ApiError({
    name: 'NoAnswer',
    code: 0,
    message: 'The server cannot be reached. Check your connection and try again.',
  })
}

function isErrorBody(body: unknown): body is ErrorBody {
  return (
    typeof body === 'object' &&
    body !== null &&
    'message' in body &&
    typeof body.message === 'string' &&
    'name' in body &&
    typeof body.name === 'string'
  )
}

/**
 * Returns true if a query's error takes the place of its data: it has none, or the user may not read it
 * any more. After other errors the page stays, with what is typed into it.
 */
export function replacesData(query: {
  readonly isLoadingError: boolean
  readonly error: unknown
}): boolean {
  return query.isLoadingError || isApiError(query.error, 403) || isApiError(query.error, 404)
}
