import * as z from 'zod'

import { endpoint } from '../endpoint.ts'

/** How an error reached the page: thrown, in a promise, or while a component was rendered. */
const KINDS = ['error', 'rejection', 'rendering'] as const

/** An error in a browser: its place in our own scripts. Its message could quote what was typed. */
const browserError = z.strictObject({
  /** Version of the portal that the page was loaded from. */
  release: z.string().regex(/^[\w.+-]{1,40}$/),
  kind: z.enum(KINDS),
  /** 'TypeError' */
  name: z.string().regex(/^\w{1,60}$/),
  /** Script, line and column, the innermost first. */
  places: z.array(z.string().regex(/^[\w.-]{1,100}:\d{1,7}:\d{1,7}$/)).max(20),
  /** The page as the router names it, without the values of its parameters. */
  page: z.string().regex(/^[\w/$.&{}-]{0,200}$/),
})

export type BrowserError = z.infer<typeof browserError>

export const browserErrorsApi = {
  create: endpoint({
    method: 'POST',
    path: '/browser-errors',
    body: browserError,
    responses: { 201: z.object({}) },
    description:
      'Writes an error of a page to the log, with the id of its user; 404 where that is turned off.',
  }),
}
