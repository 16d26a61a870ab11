/** Has the browser fetch a file and keep it, without leaving the page. */
export function download(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}
