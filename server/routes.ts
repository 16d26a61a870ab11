import { applicationsRoutes } from './applications/routes.ts'
import { authenticationRoutes } from './authentication/routes.ts'
import { capabilitiesRoutes } from './capabilities/routes.ts'
import { capabilityChangesRoutes } from './capability-changes/routes.ts'
import { capabilityReportsRoutes } from './capability-reports/routes.ts'
import { categoriesRoutes } from './categories/routes.ts'
import { companiesCustomerRoutes } from './companies-customer/routes.ts'
import { companiesReportsRoutes } from './companies-reports/routes.ts'
import { companiesRoutes } from './companies/routes.ts'
import { consumerSurveyRoutes } from './consumer-survey/routes.ts'
import { contentBuildingRoutes } from './content-building/routes.ts'
import { deviceWeightRoutes } from './device-weight/routes.ts'
import { healthRoutes } from './health/routes.ts'
import type { Routes } from './http/routes.ts'
import { imagesRoutes } from './images/routes.ts'
import { industriesRoutes } from './industries/routes.ts'
import { productsRoutes } from './kli-applications/routes.ts'
import { methodologyRoutes } from './methodology/routes.ts'
import { reportDocumentsRoutes } from './report-documents/routes.ts'
import { reportEditRoutes } from './report-edit/routes.ts'
import { reportProgressRoutes } from './report-progress/routes.ts'
import { reportStatusRoutes } from './report-status/routes.ts'
import { reportsDateRoutes } from './reports-date/routes.ts'
import { reportsRoutes } from './reports/routes.ts'
import { scoringRankingRoutes } from './scoring-ranking/routes.ts'
import { surveyQuestionsRoutes } from './survey-questions/routes.ts'

/** Every noun's routes, in the order of the specification. */
export const routes: readonly Routes[] = [
  healthRoutes,
  authenticationRoutes,
  industriesRoutes,
  categoriesRoutes,
  capabilitiesRoutes,
  surveyQuestionsRoutes,
  companiesRoutes,
  capabilityChangesRoutes,
  applicationsRoutes,
  productsRoutes,
  reportsRoutes,
  reportsDateRoutes,
  reportStatusRoutes,
  reportEditRoutes,
  reportProgressRoutes,
  capabilityReportsRoutes,
  imagesRoutes,
  consumerSurveyRoutes,
  deviceWeightRoutes,
  companiesCustomerRoutes,
  companiesReportsRoutes,
  scoringRankingRoutes,
  contentBuildingRoutes,
  methodologyRoutes,
  reportDocumentsRoutes,
]
