import type { MaintenanceNotice } from '@insights/contract/operations/maintenance-notices.ts'
import { readLocalStorageValue, useLocalStorage } from '@mantine/hooks'

const KEY = 'competitive-insights-dismissed-notices'

/** Maximum number stored: by then the oldest are long past. */
const MAX_NOTICES = 50

/** Returns the version of a notice: a changed one is shown again. */
export const versionOf = ({ _id, updatedAt }: Pick<MaintenanceNotice, '_id' | 'updatedAt'>) =>
  `${_id} ${updatedAt}`

/** Returns the versions dismissed here since the last sign-in, and a function that adds one. */
export function useDismissedNotices(): readonly [readonly string[], (version: string) => void] {
  const [dismissed, setDismissed] = useLocalStorage<readonly string[]>({
    key: KEY,
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  return [dismissed, (version) => setDismissed([version, ...dismissed].slice(0, MAX_NOTICES))]
}

/** Shows dismissed notices again after the next sign-in. */
export function clearDismissedNotices(): void {
  if (readLocalStorageValue({ key: KEY }) !== undefined) localStorage.removeItem(KEY)
}
