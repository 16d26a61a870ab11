import { APPLICATIONS, type ApplicationId } from '@insights/domain/catalogue/application.ts'

import { bell, chance } from './chance.ts'
import type { DemoCategory, DemoCompany, DemoIndustry } from './industries/demo-industry.ts'
import { noteOn } from './notes.ts'

/** What a researcher found out about one capability. */
export interface DemoAnswer {
  readonly company: string
  readonly applicationId: ApplicationId
  readonly group: string
  readonly category: string
  readonly capability: string
  readonly rarity: number
  readonly has: boolean
  readonly change: 'no-change' | 'added' | 'improved' | 'reduced' | 'removed'
  readonly note: string
}

/** How much rarity and strength count against each other, and against luck. */
const RARITY = 3
const LUCK_OF_BRAND = 0.7
const LUCK_OF_APPLICATION = 0.4
const AT_HOME = 0.45
const IMPROVED = 0.02
const REDUCED = 0.026

/**
 * The answers of an edition, which are counted from 0, on all companies or on those that are answered
 * so far; changes are those since the one before.
 */
export function answersOf(
  industry: DemoIndustry,
  edition: number,
  companies = industry.companies,
): DemoAnswer[] {
  return companies.flatMap((company) =>
    APPLICATIONS.flatMap(({ _id }) =>
      industry.categories.flatMap((category) =>
        category.capabilities.map((capability) =>
          answer(companies, company, _id, category, capability, edition),
        ),
      ),
    ),
  )
}

function answer(
  companies: readonly DemoCompany[],
  company: DemoCompany,
  applicationId: ApplicationId,
  category: DemoCategory,
  [capability, rarity]: readonly [string, number],
  edition: number,
): DemoAnswer {
  const cell = { company, applicationId, category, capability, rarity }
  const has = offers(cell, edition)
  const had = edition === 0 ? has : offers(cell, edition - 1)
  const change =
    edition === 0
      ? 'no-change'
      : changeOf(has, had, chance(company.title, applicationId, capability, edition))
  const others =
    change === 'added'
      ? companies
          .filter((other) => other !== company)
          .map((other) => offers({ ...cell, company: other }, edition))
      : []
  return {
    company: company.title,
    applicationId,
    group: category.belongsTo,
    category: category.title,
    capability,
    rarity,
    has,
    change,
    note: noteOn(change, company.title, applicationId, capability, others),
  }
}

interface Cell {
  readonly company: DemoCompany
  readonly applicationId: ApplicationId
  readonly category: DemoCategory
  readonly capability: string
  readonly rarity: number
}

/** Luck stays with a brand and a capability for all editions, so that only strength moves things. */
function offers({ company, applicationId, category, capability, rarity }: Cell, edition: number) {
  const luck =
    LUCK_OF_BRAND * bell(company.title, capability) +
    LUCK_OF_APPLICATION * bell(company.title, applicationId, capability)
  const strength =
    company.strength[applicationId] +
    company.momentum * edition +
    (category.belongsTo === company.better ? AT_HOME : 0) -
    (category.belongsTo === company.worse ? AT_HOME : 0) +
    afterRelaunch(company, applicationId, edition)
  return strength + luck > RARITY * (rarity - 0.5)
}

/** What a rebuilt application gained stays; of what it lost, half is back an edition later. */
function afterRelaunch({ relaunch }: DemoCompany, applicationId: ApplicationId, edition: number) {
  if (!relaunch || relaunch.application !== applicationId || edition < relaunch.edition) return 0
  return relaunch.by < 0 && edition > relaunch.edition ? relaunch.by / 2 : relaunch.by
}

function changeOf(has: boolean, had: boolean, luck: number): DemoAnswer['change'] {
  if (has !== had) return has ? 'added' : 'removed'
  if (!has || luck > REDUCED) return 'no-change'
  return luck < IMPROVED ? 'improved' : 'reduced'
}
