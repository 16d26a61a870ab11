import * as z from 'zod'

/**
 * The address of a company customer's site as people type it; without a scheme it is taken for
 * https. Nothing but http and https, since it is shown as a link.
 */
export const webAddress = (longest = 300) =>
  z
    .string()
    .trim()
    .min(1, 'Required')
    .max(longest, `Must be at most ${longest} characters`)
    .transform((value) => (/^https?:\/\//i.test(value) ? value : `https://${value}`))
    .refine(isWebAddress, 'Must be a web address')

function isWebAddress(value: string): boolean {
  if (/[\s\p{C}]/u.test(value) || !URL.canParse(value)) return false
  const { hostname, username, password } = new URL(value)
  return hostname.includes('.') && username === '' && password === ''
}
