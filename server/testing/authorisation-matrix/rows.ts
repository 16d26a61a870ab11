import type { Row } from './row.ts'
import { accountRows } from './rows/accounts.ts'
import { catalogueRows } from './rows/catalogue.ts'
import { clientRows } from './rows/clients.ts'
import { cloudDriveRows } from './rows/cloud-drives.ts'
import { maintenanceRows } from './rows/maintenance.ts'
import { operationsRows } from './rows/operations.ts'
import { ownAccountRows } from './rows/own-account.ts'
import { reportFileRows } from './rows/report-files.ts'
import { reportInputRows } from './rows/report-inputs.ts'
import { reportRows } from './rows/reports.ts'
import { userRows } from './rows/users.ts'

/** Every route and who is answered what; a route that is missing here fails the test beside. */
export const ROWS: readonly Row[] = [
  ...accountRows,
  ...ownAccountRows,
  ...maintenanceRows,
  ...operationsRows,
  ...userRows,
  ...catalogueRows,
  ...clientRows,
  ...reportRows,
  ...reportFileRows,
  ...reportInputRows,
  ...cloudDriveRows,
]
