import { APPLICATIONS, type ApplicationId } from '@insights/domain/catalogue/application.ts'
import type {
  CategoryPerformance,
  Experience,
  ExperienceKind,
} from '@insights/domain/content/content.ts'

import type { DemoAnswer, DemoExperience } from '../demo-industry.ts'
import { afterCan, bullets, html, list, paragraph, strong, where } from '../text.ts'
import { countByCompany, type ReportFacts, companiesOffering } from './report-facts.ts'

/** Callouts and experience cards of every category group and application. */
export function writeCategoryPerformance(facts: ReportFacts): CategoryPerformance[] {
  return Object.keys(facts.industry.texts.groups).flatMap((categoryGroup) =>
    APPLICATIONS.map(({ _id }) => {
      const answers = facts.answers.filter(
        ({ group, applicationId }) => group === categoryGroup && applicationId === _id,
      )
      return {
        _id: crypto.randomUUID(),
        categoryGroup,
        applicationId: _id,
        notableCallouts: writeCallouts(facts, categoryGroup, _id, answers),
        experiences: writeExperiences(facts, categoryGroup, _id, answers),
      }
    }),
  )
}

function writeCallouts(
  { industry }: ReportFacts,
  group: string,
  applicationId: ApplicationId,
  answers: readonly DemoAnswer[],
): string {
  const counts = countByCompany(answers)
  const [most, least] = [counts[0], counts.at(-1)]
  const capabilities = companiesOffering(answers)
  const here = where(applicationId)
  const alone = capabilities.find(({ companies }) => companies.length === 1)
  const common = capabilities.find(({ companies }) => companies.length === counts.length)
  const added = answers.filter(({ change }) => change === 'added').slice(0, 2)
  const items = [
    most && least
      ? `${strong(most.company)} offers ${most.offered === most.of ? 'all' : `${most.offered} of the`} ${most.of} capabilities of this group, ${html(least.company)} ${least.offered}.`
      : '',
    alone
      ? `Only ${strong(list(alone.companies))} lets customers ${html(afterCan(alone.capability))} ${here}.`
      : '',
    ...added.map(
      ({ company, capability }) =>
        `New at ${strong(company)} ${here}: customers can ${html(afterCan(capability))}.`,
    ),
    common
      ? `With every brand customers can ${html(afterCan(common.capability))} ${here}; it sets nobody apart.`
      : '',
  ].filter((item) => item !== '')
  const insight = industry.texts.groups[group]?.insight ?? ''
  // Said once, where most readers begin.
  return (applicationId === 'iphone-app' ? paragraph(html(insight)) : '') + bullets(items)
}

/**
 * A leader has done something well, one of the last something badly, somebody else something of its
 * own; each of them offers, or lacks, what the experience is about. Where none does, it is left out.
 */
function writeExperiences(
  { industry, imageOf }: ReportFacts,
  group: string,
  applicationId: ApplicationId,
  answers: readonly DemoAnswer[],
): Experience[] {
  const words = industry.texts.groups[group]
  const companies = countByCompany(answers).map(({ company }) => company)
  const [first, ...others] = companies
  if (!words || !first) return []
  const write = (
    kind: ExperienceKind,
    order: readonly string[],
    { title, text, ...subject }: DemoExperience,
  ): Experience[] => {
    const company = order.find((one) => fits(one, subject, answers))
    if (!company) return []
    const image = imageOf(company, applicationId, group)
    const written = text.replaceAll('{brand}', company)
    return [{ _id: crypto.randomUUID(), picture: image, experience: kind, title, text: written }]
  }
  if (applicationId === 'iphone-app') return write(0, companies, words.good)
  if (applicationId === 'android-app') return write(1, companies.toReversed(), words.bad)
  return write(2, [...others, first], words.interesting)
}

function fits(
  brand: string,
  { offers, lacks }: Pick<DemoExperience, 'offers' | 'lacks'>,
  answers: readonly DemoAnswer[],
): boolean {
  const has = (title: string) => {
    const answer = answers.find(
      ({ company, capability }) => company === brand && capability === title,
    )
    if (!answer) throw new Error(`No category of this group has "${title}".`)
    return answer.has
  }
  return (!offers || has(offers)) && (!lacks || !has(lacks))
}
