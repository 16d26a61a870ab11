import { badRequest } from '../../http/errors.ts'

/** Throws 400 with what to change in an icon. */
export function rejectIcon(message: string): never {
  throw badRequest(`svgIcon: ${message}`, { svgIcon: message })
}
