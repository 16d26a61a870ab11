import type { FastifySchemaCompiler } from 'fastify'
import type { core, ZodType } from 'zod'

/** Input that its schema refuses; becomes an answer in the error handler. */
export class InvalidInputError extends Error {
  readonly issues: readonly core.$ZodIssue[]
  validationContext?: string

  constructor(issues: readonly core.$ZodIssue[]) {
    super('Invalid input')
    this.issues = issues
  }
}

export const validatorCompiler: FastifySchemaCompiler<ZodType> =
  ({ schema }) =>
  (input: unknown) => {
    const result = schema.safeParse(input)
    return result.success
      ? { value: result.data }
      : { error: new InvalidInputError(result.error.issues) }
  }
