/** An answer that is not a success, thrown from anywhere below a route (decisions 2). */
export class HttpError extends Error {
  override readonly name: string
  readonly code: number
  readonly data: unknown
  readonly errors: Record<string, string> | undefined

  constructor(
    name: string,
    code: number,
    message: string,
    details: { data?: unknown; errors?: Record<string, string> } = {},
  ) {
    super(message)
    this.name = name
    this.code = code
    this.data = details.data
    this.errors = details.errors
  }
}

export const badRequest = (message: string, errors?: Record<string, string>, data?: unknown) =>
  new HttpError('BadRequest', 400, message, { errors, data })

export const notAuthenticated = (message = 'Please sign in.') =>
  new HttpError('NotAuthenticated', 401, message)

export const forbidden = (message = 'You are not allowed to do this.', data?: unknown) =>
  new HttpError('Forbidden', 403, message, { data })

export const notFound = (message = 'There is nothing here, or nothing that you may see.') =>
  new HttpError('NotFound', 404, message)

export const conflict = (message: string, data?: unknown) =>
  new HttpError('Conflict', 409, message, { data })

export const tooLarge = (message: string, errors?: Record<string, string>) =>
  new HttpError('PayloadTooLarge', 413, message, { errors })
