import { createPressGuard } from '../../api/press-guard.ts'

const guard = createPressGuard<string, void>()

/** Has the browser fetch a file and keep it, without leaving the page; once for a double press. */
export function download(address: string): void {
  void guard(address, async () => {
    const link = document.createElement('a')
    link.href = address
    link.download = ''
    link.click()
  })
}
