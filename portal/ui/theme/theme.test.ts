import { expect, test } from 'vitest'

import { theme } from './theme.ts'

test('dialogs fade for 300 ms, and drawers slide as long as the page behind them fades [D15.226]', () => {
  const transitionOf = (part: string) =>
    (theme.components?.[part]?.defaultProps as { transitionProps?: object } | undefined)
      ?.transitionProps
  expect(transitionOf('Modal')).toEqual({ duration: 300, transition: 'fade' })
  expect(transitionOf('Drawer')).toEqual({ duration: 300 })
})
