import { notFound } from '@tanstack/react-router'

import { isApiError } from '../../../api/api-error.ts'

/** For loaders: throws notFound() for an unknown or invalid id in the URL. */
export async function orNotFound<Result>(request: Promise<Result>): Promise<Result> {
  try {
    return await request
  } catch (error) {
    throw isApiError(error, 400) || isApiError(error, 404) ? notFound() : error
  }
}
