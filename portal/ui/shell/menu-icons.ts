import { IconBooks, IconDatabase, IconFileText, IconReportAnalytics } from '@tabler/icons-react'

import type { MenuIcon } from './menu.ts'

export const MENU_ICONS: Record<MenuIcon, typeof IconBooks> = {
  entry: IconDatabase,
  contents: IconFileText,
  appendix: IconBooks,
  reports: IconReportAnalytics,
}
