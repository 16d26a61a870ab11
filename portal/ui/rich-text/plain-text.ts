/** Returns the words of rich text, a line for each block. Nothing in it is run. */
export function plainText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const block of body.querySelectorAll('p, h2, h3, h4, li, td, th, br')) block.append('\n')
  return body.textContent.replaceAll(/\n{2,}/g, '\n').trim()
}
