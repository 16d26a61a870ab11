import {
  checkWebAddress,
  completeWebAddress,
} from '@insights/domain/clients/address/web-address.ts'
import * as z from 'zod'

/** The URL of a site as people type it, stored with its scheme. */
export const webAddress = (longest = 300) =>
  z
    .string()
    .trim()
    .min(1, 'Required')
    .max(longest, `Must be at most ${longest} characters`)
    .refine((value) => checkWebAddress(value) === null, 'Must be a web address')
    .transform(completeWebAddress)
