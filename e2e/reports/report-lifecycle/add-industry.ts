import type { ApiClient } from '../../support/users.ts'
import type { TestIndustry } from './expected-scores.ts'
import { CAPABILITIES, GROUPS } from './test-industry.ts'

const ICON = '<svg viewBox="0 0 24 24"><path d="M3 13l18-6-6 14-3-6z"/></svg>'

/** Enters the catalogue of an industry, as a senior's program would. */
export async function addIndustry(
  senior: ApiClient,
  title: string,
  given: TestIndustry,
): Promise<string> {
  const { _id: industry } = await senior('POST', '/industries', { title, svgIcon: ICON })
  for (const [name, questions] of Object.entries(given.questions)) {
    const key = name as keyof typeof GROUPS
    const { _id: category } = await senior('POST', '/categories', {
      title: name,
      industry,
      belongsTo: GROUPS[key],
    })
    for (const question of questions) {
      await senior('POST', '/survey-question', { title: question, industry, category })
    }
    for (const capability of CAPABILITIES[key]) {
      await senior('POST', '/capabilities', { title: capability, category })
    }
  }
  for (const company of given.companies) {
    await senior('POST', '/companies', { title: `${company} of ${title}`, industries: [industry] })
  }
  return industry
}
