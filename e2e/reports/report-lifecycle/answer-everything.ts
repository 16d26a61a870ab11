import type { ApiClient } from '../../support/users.ts'
import type { TestIndustry } from './expected-scores.ts'
import { CAPABILITIES } from './test-industry.ts'

interface Cell {
  readonly _id: string
  readonly version: number
  readonly status: string
  readonly company: { readonly title: string }
  readonly application: { readonly title: string }
  readonly category: { readonly title: string }
  readonly capability: { readonly title: string }
}

/** Fills the unanswered answers, all at once, and rates the unrated companies. */
export async function answerEverything(
  program: ApiClient,
  report: string,
  given: TestIndustry,
): Promise<void> {
  const { data } = await program<{ data: Cell[] }>(
    'GET',
    `/capability-reports?report=${report}&$limit=infinity`,
  )
  const open = data.filter(({ status }) => status !== 'COMPLETED')
  const { results } = await program<{ results: { outcome: string }[] }>(
    'PATCH',
    '/capability-reports',
    {
      answers: open.map((cell) => ({
        _id: cell._id,
        version: cell.version,
        hasCapability: answerOf(given, cell),
        capabilityChange: 'no-change',
      })),
    },
  )
  const lost = results.filter(({ outcome }) => outcome !== 'saved')
  if (lost.length > 0) throw new Error(`${lost.length} answers were not saved`)
  const { companies } = await program<{ companies: { companyId: string; title: string }[] }>(
    'GET',
    `/reports/${report}`,
  )
  for (const { companyId, title } of companies) {
    await program('PATCH', `/reports/${report}?companies._id=${companyId}`, {
      'companies.$.userRatings': given.ratings[nameOf(title)],
    })
  }
}

/** Returns the wanted answer of a cell. */
export function answerOf(
  given: TestIndustry,
  { company, application, category, capability }: Omit<Cell, '_id' | 'version' | 'status'>,
): boolean {
  const place = CAPABILITIES[category.title as keyof typeof CAPABILITIES].indexOf(capability.title)
  return given.answers[nameOf(company.title)]![application.title]![category.title]![place]!
}

/** Companies carry the industry in their titles, which keeps tests apart. */
const nameOf = (title: string) => title.split(' of ')[0]!
