/** The small version of one of our images, by its address. */
export function thumbnailOf(url: string): string {
  return `${url}/thumbnail`
}
