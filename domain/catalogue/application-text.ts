import { listText } from '../text/number-text.ts'
import { type ApplicationKey, APPLICATIONS } from './application.ts'

/** 'on Mobile Web', 'on the iPhone App and the Android App'. */
export function onApplications(applications: readonly ApplicationKey[]): string {
  const names = APPLICATIONS.filter(({ title }) => applications.includes(title))
  return `on ${listText(names.map(({ title, rated }) => (rated ? `the ${title}` : title)))}`
}
