import { notFound } from '@tanstack/react-router'

import { isApiError } from '../../../api/api-error.ts'

/** For loaders: an address with an id that cannot be one is an address of nothing. */
export async function orNotFound<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked
  } catch (error) {
    throw isApiError(error, 400) || isApiError(error, 404) ? notFound() : error
  }
}
