import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'

import '@mantine/core/styles.layer.css'
import './palette.css'
import './fonts.css'
import './base.css'
import './first-paint.css'
import './forced-colors.css'
import './print.css'
import { resolveCssVariables, theme } from './theme.ts'

/** The scheme follows the system until the user chooses one (also in public/color-scheme.js). */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolveCssVariables}
      defaultColorScheme="auto"
    >
      {children}
    </MantineProvider>
  )
}
