import { APPLICATIONS, type ApplicationId } from '@insights/domain/catalogue/application.ts'
import type {
  CategoryPerformance,
  Experience,
  ExperienceKind,
} from '@insights/domain/content/content.ts'

import type { DemoAnswer } from '../answers.ts'
import type { DemoExperience } from '../industries/demo-industry.ts'
import { afterCan, bullets, html, list, paragraph, strong } from '../words.ts'
import { countByCompany, type Facts, holders } from './facts.ts'

/** Callouts and experience cards of every category group and application. */
export function writeCategoryPerformance(facts: Facts): CategoryPerformance[] {
  return Object.keys(facts.industry.words.groups).flatMap((categoryGroup) =>
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
  { industry }: Facts,
  group: string,
  applicationId: ApplicationId,
  answers: readonly DemoAnswer[],
): string {
  const counts = countByCompany(answers)
  const [most, least] = [counts[0], counts.at(-1)]
  const capabilities = holders(answers)
  const alone = capabilities.find(({ companies }) => companies.length === 1)
  const common = capabilities.find(({ companies }) => companies.length === counts.length)
  const added = answers.filter(({ change }) => change === 'added').slice(0, 2)
  const items = [
    most && least
      ? `${strong(most.company)} offers ${most.offered === most.of ? 'all' : `${most.offered} of the`} ${most.of} capabilities of this group, ${html(least.company)} ${least.offered}.`
      : '',
    alone
      ? `Only ${strong(list(alone.companies))} lets customers ${html(afterCan(alone.capability))}.`
      : '',
    ...added.map(
      ({ company, capability }) =>
        `New at ${strong(company)}: customers can ${html(afterCan(capability))}.`,
    ),
    common
      ? `With every brand customers can ${html(afterCan(common.capability))}; it no longer sets anybody apart.`
      : '',
  ].filter((item) => item !== '')
  const insight = industry.words.groups[group]?.insight ?? ''
  // Said once, where most readers begin.
  return (applicationId === 'iphone-app' ? paragraph(html(insight)) : '') + bullets(items)
}

/** The leader has done something well, the last one badly, somebody between something of its own. */
function writeExperiences(
  { industry, pictureOf }: Facts,
  group: string,
  applicationId: ApplicationId,
  answers: readonly DemoAnswer[],
): Experience[] {
  const words = industry.words.groups[group]
  const companies = countByCompany(answers).map(({ company }) => company)
  const [first, second, last] = [companies[0], companies[1], companies.at(-1)]
  if (!words || !first || !second || !last) return []
  const card = (
    kind: ExperienceKind,
    company: string,
    [title, text]: DemoExperience,
  ): Experience => ({
    _id: crypto.randomUUID(),
    picture: pictureOf(company, applicationId, group),
    experience: kind,
    title,
    text: text.replaceAll('{brand}', company),
  })
  if (applicationId === 'iphone-app') return [card(0, first, words.good)]
  if (applicationId === 'android-app') return [card(1, last, words.bad)]
  return [card(2, second, words.interesting)]
}
