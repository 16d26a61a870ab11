import { numberText } from '@insights/domain/text/number-text.ts'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'

import { badRequest } from './errors.ts'

const KB = 1024

/** Bytes of a body whose route declares no other size: for visitors, and for users. */
export const VISITOR_BODY_SIZE = 16 * KB
const SIGNED_IN_BODY_SIZE = 64 * KB

/** Sizes, in bytes, for routes to declare as `bodyLimit`. */
export const BODY_SIZE = {
  /** The settings of a page, written as text. */
  view: 40 * KB,
  /** A drawing, or a record with some hundred parts that is sent back as it was read. */
  record: 512 * KB,
  /** Rich text, as JSON, or a thousand short records. */
  text: 2048 * KB,
} as const

/** No body that a route takes is nested half as deep. */
const MAX_DEPTH = 20
/** Fields and entries of all its objects and arrays together. */
const MAX_KEYS = 10_000
/** For bodies that hold the rows of a survey, or the scores of a report. */
export const MAX_ROW_KEYS = 100_000
/** Characters outside of strings, for each key: braces, commas, numbers, spaces. */
const MAX_CHARACTERS_PER_KEY = 50

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Maximum number of fields and entries of a body, if it is more than the usual. */
    maxKeys?: number
  }
}

/** Gives a route the small size unless it declares another one. */
export function declareBodySize(route: RouteOptions): void {
  route.bodyLimit ??=
    route.config?.permission === 'anyone' ? VISITOR_BODY_SIZE : SIGNED_IN_BODY_SIZE
}

/**
 * Reads bodies in JSON. A body that is too deep or too wide is rejected before it is parsed: to
 * validate it takes many times longer than to send it.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, text, done) => {
      const excess = findExcess(text, request.routeOptions.config.maxKeys ?? MAX_KEYS)
      if (excess) done(badRequest(`body: ${excess}`, { body: excess }))
      else void parse(request as FastifyRequest, text, done)
    },
  )
}

/**
 * Returns why a text in JSON is too much; undefined if it is not, also for text that is no JSON.
 */
export function findExcess(text: string, maxKeys: number): string | undefined {
  const maxOutside = maxKeys * MAX_CHARACTERS_PER_KEY
  let depth = 0
  let keys = 0
  let outside = 0
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    outside += 1
    if (character === '"') {
      // Contents of strings are skipped, each quote in them being a step of its own.
      at = text.indexOf('"', at + 1)
      while (at !== -1 && isEscaped(text, at) && outside <= maxOutside) {
        outside += 1
        at = text.indexOf('"', at + 1)
      }
      if (at === -1) return undefined
    } else if (character === '{' || character === '[') {
      depth += 1
      keys += 1
    } else if (character === '}' || character === ']') depth -= 1
    else if (character === ',') keys += 1
    if (depth > MAX_DEPTH) return `Must be nested ${MAX_DEPTH} deep at most`
    if (keys > maxKeys || outside > maxOutside) {
      return `Must hold ${numberText(maxKeys)} fields and entries at most`
    }
  }
  return undefined
}

/** Returns whether the quote at an index is part of the string. */
function isEscaped(text: string, at: number): boolean {
  let slashes = 0
  while (text[at - 1 - slashes] === '\\') slashes += 1
  return slashes % 2 === 1
}
