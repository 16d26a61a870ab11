import { rejectSheet } from './sheet.ts'

export function rejectSav(message: string): never {
  return rejectSheet('wrong-content', message)
}
